"""Writing `expected.yaml`: what is still so stays as it was written, to the letter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.expectations import hold, read
from fortyfive_conformance.expected_file import Written, write
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import Selection

Report = dict[str, Any]
Engine = Callable[..., list[str]]
Judged = Callable[..., Report]
CASES = ("ace-of-hearts-led-asks-for-trumps", "ace-of-hearts-does-not-follow-hearts")
SELECTION = Selection(cases=CASES)
CLUBS, DIAMONDS, HEARTS, SPADES = (f"{CASES[0]}/{suit}" for suit in ("clubs", "diamonds", "hearts", "spades"))
ALL = 'if method == "legal_plays": result["cards"] = params["hand"]'
BLACK = 'if method == "legal_plays" and params["trump"] in "SC": result["cards"] = params["hand"]'
CRASHES = ('if method == "legal_plays" and (params["trump"], params["trick"][:1]) == ("S", ["AH"]): os._exit(1)\n'
           + BLACK)


@pytest.fixture(scope="module")
def views(corpus: Corpus, engine: Engine, judged: Judged) -> dict[str, View]:
    return {name: View(corpus, judged(engine(body), SELECTION), "en")
            for name, body in (("all", ALL), ("black", BLACK), ("crashes", CRASHES), ("none", "pass"))}


def head(corpus: Corpus) -> str:
    return f'# of our engine\nsuite:\n  version: "{corpus.version}"   # as released\n  digest: "{corpus.digest}"\n'


def test_a_new_file_owes_every_reason(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    view = views["black"]
    count = len(view.failures)
    assert write(view, file) == Written(0, 0, count, 0, count)
    problems = hold(view, read(file, corpus)).problems
    assert len(problems) == count > 1
    assert all("not said why" in problem.what for problem in problems)
    assert file.read_text("utf-8").count("# owed: why is this expected?") == count
    file.write_text(file.read_text("utf-8").replace('"?"', '"known"'), "utf-8")
    before = file.read_text("utf-8")
    assert hold(view, read(file, corpus)).problems == []
    assert write(view, file) == Written(count, 0, 0, 0, 0)
    assert file.read_text("utf-8") == before


def test_what_passes_goes_and_the_rest_stays_to_the_letter(views: dict[str, View], corpus: Corpus,
                                                           tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(head(corpus) + f"""
# what we know
expectations:
  # the suits, one after the other

  # diamonds: mended in 2.0
  - case: {DIAMONDS}
    verdict: fail
    reason: 'see 7'   # passes by now
    # and a note inside
  # clubs come late
  - case: {CLUBS}
    ruleset: bruff
    verdict: fail   # really
    reason: >-
      a long reason
      on two lines
    link: "https://x.example/1"

  - {{case: {SPADES}, verdict: fail, reason: flow}}
  # the end
""", "utf-8")
    assert write(views["black"], file) == Written(2, 0, 0, 1, 0)
    assert file.read_text("utf-8") == head(corpus) + f"""
# what we know
expectations:
  # the suits, one after the other

  # clubs come late
  - case: {CLUBS}
    ruleset: bruff
    verdict: fail   # really
    reason: >-
      a long reason
      on two lines
    link: "https://x.example/1"

  - {{case: {SPADES}, verdict: fail, reason: flow}}
  # the end
"""


def test_another_verdict_owes_its_reason_again(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(head(corpus) + f"""expectations:
- case: {SPADES}   # the first
  reason: "it's known"
  verdict: fail
- {{verdict: fail, reason: two lines, case: {CLUBS}}}
""", "utf-8")
    assert write(views["crashes"], file) == Written(1, 1, 0, 0, 1)
    assert file.read_text("utf-8") == head(corpus) + f"""expectations:
- case: {SPADES}   # the first
  reason: "? (fail: it's known)"
  verdict: crash
- {{verdict: fail, reason: two lines, case: {CLUBS}}}
"""
    assert write(views["crashes"], file) == Written(2, 0, 0, 0, 1), "what is owed is not wrapped again"


def test_a_block_of_text_is_replaced_whole(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(head(corpus) + f"expectations:\n  - case: {SPADES}\n    reason: |\n      one\n      two\n"
                    f"    verdict: fail\n  - {{case: {CLUBS}, verdict: fail, reason: r}}\n", "utf-8")
    write(views["crashes"], file)
    assert file.read_text("utf-8") == head(corpus) + (
        f'expectations:\n  - case: {SPADES}\n    reason: "? (fail: one\\ntwo\\n)"\n    verdict: crash\n'
        f"  - {{case: {CLUBS}, verdict: fail, reason: r}}\n")


def test_a_case_whose_examples_no_longer_agree_is_split(views: dict[str, View], corpus: Corpus,
                                                        tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(head(corpus) + f"expectations:\n  - {{case: {CASES[0]}, verdict: fail, reason: known, "
                    'link: "https://x.example/1"}\n', "utf-8")
    assert hold(views["all"], read(file, corpus)).problems == []
    assert write(views["all"], file) == Written(1, 0, 0, 0, 0)
    assert write(views["black"], file) == Written(0, 0, 2, 1, 0)
    assert [(entry["case"], entry["reason"], entry["link"]) for entry in read(file, corpus).entries] == [
        (CLUBS, "known", "https://x.example/1"), (SPADES, "known", "https://x.example/1")]


def test_the_last_entry_may_go_and_the_first_may_come(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    entry = f"  - {{case: {CLUBS}, verdict: fail, reason: r}}\n"
    file.write_text(f"{head(corpus)}expectations: # all\n{entry}# end", "utf-8")
    assert write(views["none"], file) == Written(0, 0, 0, 1, 0)
    assert file.read_text("utf-8") == head(corpus) + "expectations: [] # all\n# end"
    assert write(views["black"], file).added == len(views["black"].failures)
    text = file.read_text("utf-8")
    assert text.startswith(head(corpus) + "expectations:\n  - case: ")
    assert text.endswith(" # all\n# end")


def test_a_new_suite_is_named(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(f"suite: {{digest: '{'0' * 64}', version: 0.9.0}} # old\nexpectations: []\n", "utf-8")
    assert write(views["none"], file) == Written(0, 0, 0, 0, 0)
    assert file.read_text("utf-8") == (f'suite: {{digest: "{corpus.digest}", version: "{corpus.version}"}} # old\n'
                                       "expectations: []\n")


def test_windows_lines_and_a_missing_last_line_break_stay(views: dict[str, View], corpus: Corpus,
                                                          tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    text = head(corpus) + f"expectations:\n    - {{case: {CLUBS}, verdict: fail, reason: r}}"
    file.write_bytes(text.replace("\n", "\r\n").encode())
    assert write(views["black"], file) == Written(1, 0, 1, 0, 1)
    raw = file.read_bytes().decode()
    assert raw.startswith(text.replace("\n", "\r\n") + "\r\n    - case: ")
    assert raw.count("\n") == raw.count("\r\n")


def test_entries_about_another_part_of_the_suite_stay(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    other = next(question.id for question in corpus.questions if question.rung == "order")
    file.write_text(head(corpus) + f"expectations:\n- {{case: {other}, verdict: fail, reason: r}}\n"
                    "- {case: no-such-case, verdict: fail, reason: r}\n", "utf-8")
    assert write(views["none"], file) == Written(1, 0, 0, 1, 0)
    assert [entry["case"] for entry in read(file, corpus).entries] == [other]


def test_two_entries_for_one_case_become_one(views: dict[str, View], corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    entry = f"- {{case: {CLUBS}, verdict: fail, reason: "
    file.write_text(head(corpus) + f"expectations:\n{entry}one}}\n{entry}two}}\n"
                    f"- {{case: {SPADES}, verdict: fail, reason: r}}\n", "utf-8")
    assert write(views["black"], file) == Written(2, 0, 0, 1, 0)
    assert [found["reason"] for found in read(file, corpus).entries] == ["one", "r"]


@pytest.mark.parametrize("form", ["[{{case: {0}, verdict: fail, reason: r}}, {{case: {1}, verdict: fail, reason: r}}]"])
def test_what_cannot_be_edited_in_place_is_left_alone(views: dict[str, View], corpus: Corpus, tmp_path: Path,
                                                      form: str) -> None:
    file = tmp_path / "expected.yaml"
    text = head(corpus) + "expectations: " + form.format(CLUBS, DIAMONDS) + "\n"
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError, match="lines of its own"):
        write(views["black"], file)
    assert file.read_text("utf-8") == text
