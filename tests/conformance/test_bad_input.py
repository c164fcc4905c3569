"""What no command of the command line may do, whatever it is given and wherever it is run: end in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fortyfive_conformance.cli import COMMANDS, main, parser_of
from fortyfive_conformance.report import targets

FORTYFIVE = [sys.executable, "-m", "fortyfive_conformance"]
CLAUSE = ["explain", "bruff-06.3", "--lang", "pt"]
ASKED = ["certify", "--ruleset", "bruff", "--rung", "right"]
PLAYED = ["fuzz", "--count", "3", "--lang", "pt"]
FULL = Path("/dev/full")
WITHOUT_ADAPTER = [name for name in COMMANDS if parser_of(name).get_default("adapter") is None]


def shell(tmp_path: Path, words: list[str], ends: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own, with the ends of its streams as a shell would set them."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(["bash", "-c", f'"$@" {ends}; exit ${{PIPESTATUS[0]}}', "bash", *FORTYFIVE, *words],
                          capture_output=True, encoding="utf-8", errors="replace", cwd=tmp_path, env=kept | environment)


def sound(done: subprocess.CompletedProcess[str], *codes: int) -> None:
    """It ended with one of these codes, and with words for people."""
    told = done.stdout + done.stderr
    assert done.returncode in codes, (done.returncode, told)
    assert "Traceback" not in told
    assert "Exception ignored" not in told


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("words", [CLAUSE, ASKED, PLAYED, ["certify", "--help"]], ids=" ".join)
def test_a_terminal_without_the_letters_ends_no_run(tmp_path: Path, words: list[str], encoding: str) -> None:
    sound(shell(tmp_path, words, PYTHONIOENCODING=encoding), 0)


@pytest.mark.parametrize("ends", [">&-", "2>&-", "<&-", ">&- 2>&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("words", [CLAUSE, ASKED, PLAYED, ["--version"]], ids=" ".join)
def test_closed_streams_are_nobodys_fault(tmp_path: Path, words: list[str], ends: str) -> None:
    sound(shell(tmp_path, words, ends), 0)


@pytest.mark.parametrize("words", [CLAUSE, ASKED, PLAYED, ["--help"], ["--version"], ["certify", "--help"]],
                         ids=" ".join)
def test_who_reads_no_further_is_left_in_peace(tmp_path: Path, words: list[str]) -> None:
    done = shell(tmp_path, words, "| true")
    sound(done, 0, 4)
    assert done.stderr == ""


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [CLAUSE, ASKED, ["--help"], ["--version"], ["certify", "--help"]], ids=" ".join)
def test_output_that_is_lost_is_no_success(tmp_path: Path, words: list[str]) -> None:
    done = shell(tmp_path, words, f"> {FULL}")
    sound(done, 2)
    assert "the output: No space left on device" in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_errors_that_are_lost_keep_their_exit_code(tmp_path: Path) -> None:
    sound(shell(tmp_path, ["show", "nosuch"], f"2> {FULL}"), 2)


def test_a_folder_whose_name_is_no_text_can_be_written_to(tmp_path: Path) -> None:
    sound(shell(tmp_path, ["new", "adapter", "--lang", "python", "name-\udcff"]), 0)
    assert (tmp_path / "name-\udcff" / "adapter.py").is_file()


@pytest.mark.parametrize("name", WITHOUT_ADAPTER)
def test_an_adapter_that_nobody_asks_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--", "node", "adapter.mjs"]) == 2
    assert "no adapter is asked here; leave out -- and what follows" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["certify", "fuzz", "perft", "try"])
def test_an_empty_command_is_not_taken_for_the_reference(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`-- $ADAPTER` with nothing in ADAPTER would otherwise certify the reference engine instead."""
    assert main([name, "--"]) == 2
    assert "expected the command of the adapter after --" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["certify"], ["list"], ["classes"], ["fuzz"], ["perft"], ["try"]], ids=" ".join)
def test_a_rule_set_that_is_none_is_told_which_there_are(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--ruleset", "nosuch"]) == 2
    assert "--ruleset nosuch: the suite has bruff, " in capsys.readouterr().err


@pytest.mark.parametrize(("words", "told"), [
    (["--rung", "nosuch"], "the rungs are: exchange, "), (["--section", "99"], "the sections: 01, "),
    (["--ruleset", "bruff", "--section", "6"], "06, "),
], ids=str)
def test_where_no_case_fits_what_there_is_is_named(words: list[str], told: str,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", *words]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(("word", "told"), [("--http=http://[::1", "expected http://HOST"),
                                            ("--http=", "expected http://HOST"), ("--python=", "MODULE:CALLABLE")])
def test_an_address_that_is_none_is_wrong_usage(word: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", word]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("text", ["inf", "nan", "1e400", "0", "-1", "x"])
@pytest.mark.parametrize("words", [["certify", "--timeout"], ["certify", "--describe-timeout"], ["fuzz", "--time"]],
                         ids=" ".join)
def test_seconds_are_a_number_above_zero(words: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([words[0], f"{words[1]}={text}"])
    assert ended.value.code == 2
    assert "expected a number above zero, e.g. 2.5" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "x", ""])
def test_a_count_is_a_whole_number_above_zero(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["certify", f"--jobs={text}"])
    assert ended.value.code == 2
    assert "expected a whole number above zero" in capsys.readouterr().err


def test_what_is_wanting_is_named_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay"])
    assert capsys.readouterr().err.endswith("the following arguments are required: CASE\n")


@pytest.mark.parametrize(("words", "advice"), [
    (["report", "render", "."], "expected a file"),
    (["certify", "--expect", "no-such-file.yaml"], "expected one that is there"),
    (["new", "adapter", "--lang", "python", f"{__file__}/x"], "expected a folder above it"),
], ids=["folder", "missing", "below-a-file"])
def test_a_place_that_does_not_fit_is_named_with_what_was_expected(words: list[str], advice: str,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert advice in capsys.readouterr().err


@pytest.mark.parametrize("place", ["folder", "file/x"])
def test_expectations_that_could_not_be_written_are_told_before_the_run(place: str, tmp_path: Path,
                                                                        capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    assert main([*ASKED, "--write-expected", str(tmp_path / place), "--", "no-such-adapter"]) == 2
    assert "expected a file in a folder that exists" in capsys.readouterr().err


def test_expectations_with_a_fault_are_told_before_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text("suite: 1\n", "utf-8")
    assert main([*ASKED, "--write-expected", str(file), "--", "no-such-adapter"]) == 2
    assert f"{file}:1:" in capsys.readouterr().err
    assert file.read_text("utf-8") == "suite: 1\n"


@pytest.mark.parametrize("words", [["fuzz", "--count", "1"], ["certify", "--report", "json=r.json"]], ids=" ".join)
def test_a_folder_that_is_gone_is_named(tmp_path: Path, words: list[str]) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    done = subprocess.run(["bash", "-c", 'rmdir "$PWD"; "$@"', "bash", *FORTYFIVE, *words], capture_output=True,
                          encoding="utf-8", cwd=folder)
    sound(done, 2)
    assert "the folder in which this was started is gone; change to another" in done.stderr


def test_a_seed_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["fuzz", "--count", "1", "--seed", "\udcff"])
    assert ended.value.code == 2
    assert "expected text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("words", [
    ["certify", "--report", "json=one", "--report", "html=./one"],
    ["grade", ".", "--report", "md=a", "--report", "md=a"],
    ["certify", "--report", "json=one", "--write-expected", "one"],
    ["certify", "--exhaustive", "--report", "json=one", "--certificate", "one"],
], ids=" ".join)
def test_two_things_are_not_written_to_one_file(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert "expected a file of its own for each" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_goes_to_a_device_may_go_to_one() -> None:
    assert targets.parse_targets(["json=/dev/null", "html=/dev/null", "github=-", "github=-"])
