"""The JSON report: closed by its schema, volatile in one place alone, and refused when it is not whole."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import Incomplete, ReportError
from fortyfive_conformance.report.document import dumps, write_whole
from fortyfive_conformance.report.load import load_report, need_complete, parse_report
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import Selection

Report = dict[str, Any]
Engine = Callable[..., list[str]]
Judged = Callable[..., Report]


def parsed(report: Report) -> Report:
    return parse_report(json.dumps(report).encode(), "r.json")


def without_run(report: Report) -> str:
    return "\n".join(line for line in dumps(report).split("\n") if not line.startswith('"run":'))


def test_a_report_is_read_back_as_it_was_written(hostile: Report, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    write_whole(file, dumps(hostile))
    assert load_report(file) == hostile


@pytest.mark.parametrize("share", range(1, 100, 7))
def test_a_report_that_was_cut_off_is_refused(hostile: Report, share: int) -> None:
    whole = dumps(hostile).encode()
    with pytest.raises(ReportError, match=r"cut off|UTF-8"):
        parse_report(whole[:len(whole) * share // 100], "r.json")


def test_a_report_without_its_footer_is_refused(sound: Report) -> None:
    with pytest.raises(ReportError, match="footer is missing"):
        parsed({key: value for key, value in sound.items() if key != "footer"})


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b'{"header": 1}', b"\xff", b'{"a": NaN}', b'{"a": 1, "a": 2}',
                                 b'{"header": {"report": 2}}', b"[" * 100000])
def test_what_is_no_report_is_refused(raw: bytes) -> None:
    with pytest.raises(ReportError, match=r"r\.json"):
        parse_report(raw, "r.json")


@pytest.mark.parametrize("place", [(), ("header",), ("header", "run"), ("header", "selection"), ("footer",),
                                   ("results", 0), ("results", 0, "differences", 0), ("footer", "standings", 0)])
def test_the_schema_is_closed(faulty: Report, place: tuple[str | int, ...]) -> None:
    report = copy.deepcopy(faulty)
    report["results"] = [record for record in report["results"] if record["verdict"] == "fail"]
    report["footer"]["records"] = len(report["results"])
    parsed(report)
    target: Any = report
    for step in place:
        target = target[step]
    target["volatile"] = 1
    with pytest.raises(ReportError, match="volatile"):
        parsed(report)


def test_records_are_counted_sorted_and_single(sound: Report) -> None:
    for change in (lambda records: records[1:], lambda records: records[::-1],
                   lambda records: [records[0], *records[:-1]]):
        with pytest.raises(ReportError, match=r"footer counts|stands"):
            parsed({**sound, "results": change(sound["results"])})


def test_a_missing_report_is_something_missing(tmp_path: Path) -> None:
    with pytest.raises(Incomplete) as raised:
        load_report(tmp_path / "none.json")
    assert raised.value.exit_code == 4


def test_an_interrupted_run_is_not_taken_for_a_whole_one(sound: Report) -> None:
    assert need_complete(sound, "r.json") is sound
    report = copy.deepcopy(sound)
    report["footer"]["complete"] = False
    with pytest.raises(Incomplete):
        need_complete(report, "r.json")


def test_whatever_is_another_each_time_stands_in_one_place(engine: Engine, judged: Judged) -> None:
    """Process ids in the last words, the command line, times and the number of processes leave no other trace."""
    fatal = ('if method == "may_exchange" and message["id"] % 10 == 0:\n'
             '    print("pid", os.getpid(), file=sys.stderr, flush=True); os._exit(3)')
    command = engine(fatal)
    selection = Selection(rungs=("right",))
    one, four = judged(command, selection), judged(command, selection, jobs=4)
    assert one["header"]["run"]["stderr"], "the engine must have died of something"
    assert all(said["words"].startswith("pid ") for said in one["header"]["run"]["stderr"])
    assert without_run(one) == without_run(four)
    assert dumps(one) != dumps(four)
    assert command[1] not in without_run(one)
    assert "pid " not in without_run(one)


@pytest.mark.parametrize("change", [
    lambda report: report["results"][0].update(verdict="fail"),
    lambda report: report["footer"]["standings"][0]["rungs"][0].update(passed=17),
    lambda report: report["footer"].update(conforms=False),
    lambda report: report["header"]["suite"].update(digest="0" * 64),
    lambda report: report["results"][0].update(clause="bruff-09.1"),
    lambda report: report["footer"]["diagnosis"].append({"misreading": "no-such", "clause": "bruff-06.3",
                                                         "cases": ["a"]}),
])
def test_a_report_that_contradicts_itself_is_not_shown(corpus: Corpus, sound: Report,
                                                       change: Callable[[Report], None]) -> None:
    View(corpus, sound, "en")
    report = copy.deepcopy(sound)
    change(report)
    parsed(report)
    with pytest.raises(ReportError):
        View(corpus, report, "en")


def test_half_a_surrogate_pair_is_written_and_read(sound: Report) -> None:
    """UTF-8 has no bytes for it; a report that came from elsewhere may hold one all the same."""
    report = copy.deepcopy(sound)
    report["header"]["describe"]["name"] = "half \ud800 é"
    assert parse_report(dumps(report).encode(), "r.json") == report


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "r.json"
    file.write_text("before")

    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, "after")
    assert file.read_text() == "before"
    assert [found.name for found in tmp_path.iterdir()] == ["r.json"]


def test_a_link_goes_on_leading_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("before")
    (tmp_path / "link").symlink_to("target")
    write_whole(tmp_path / "link", "after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "after"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_whole(Path("/dev/null"), "x")
    assert not Path("/dev/null").is_file()
