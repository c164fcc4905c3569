"""`fortyfive new`: each skeleton is written, built and run; it says who it is and leaves the rest unsupported."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.cli.new import SKELETONS, Skeleton
from fortyfive_conformance.cli.new import __file__ as new_file

BUILDERS = {"python": "python3", "node": "node", "java": "javac", "rust": "cargo"}
# What a sloppy engine would print, put where each skeleton says that the engine is called.
STRAY = {
    "python": ("adapter.py", '    # HERE: set your engine up', '    print("thinking")\n    # HERE: set your engine up'),
    "node": ("adapter.mjs", "    // HERE: set your engine up",
             "    console.log('thinking'); process.stdout.write('thinking\\n');\n    // HERE: set your engine up"),
    "java": ("Adapter.java", "        // HERE: set your engine up",
             '        System.out.println("thinking");\n        // HERE: set your engine up'),
    "rust": ("src/main.rs", "    // HERE: set your engine up",
             '    println!("thinking");\n    // HERE: set your engine up'),
}


def written(lang: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Skeleton:
    assert main(["new", "adapter", "--lang", lang, str(folder)]) == 0
    capsys.readouterr()
    return SKELETONS[lang]


def build(lang: str, skeleton: Skeleton, folder: Path) -> list[str]:
    """Build a skeleton where its toolchain is; the command that runs it from anywhere."""
    if shutil.which(BUILDERS[lang]) is None:
        pytest.skip(f"not run: {BUILDERS[lang]} is not here")
    if skeleton.build:
        done = subprocess.run(skeleton.build, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "warning" not in done.stderr
    return [sys.executable if lang == "python" else skeleton.run[0], *skeleton.run[1:]]


@pytest.mark.parametrize("lang", SKELETONS)
def test_a_skeleton_works_and_keeps_stdout_clean(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    """Built as it says, tried and certified as it says; what the engine prints does not get in the way."""
    folder = tmp_path / "mine"
    skeleton = written(lang, folder, capsys)
    name, before, after = STRAY[lang]
    code = (folder / name).read_text("utf-8")
    assert code.count(before) == 1
    (folder / name).write_text(code.replace(before, after), encoding="utf-8")
    command = build(lang, skeleton, folder)
    monkeypatch.chdir(folder)
    assert main(["try", "--", *command]) == 0
    told = capsys.readouterr().out
    assert "✓ handshake: my-engine 0.1.0" in told
    assert told.count("\n· ") == 11
    assert "next: answer legal_plays and trick_winner" in told
    assert main(["certify", "--report", "json=report.json", "--", *command]) == 1
    report = json.loads(Path("report.json").read_text("utf-8"))
    assert {record["verdict"] for record in report["results"]} <= {"unsupported", "not-declared"}
    assert report["header"]["run"]["processes"]["lost"] == 0


@pytest.mark.parametrize("lang", SKELETONS)
def test_a_skeleton_reads_any_request_and_names_what_it_does_not_do(lang: str, tmp_path: Path,
                                                                    capsys: pytest.CaptureFixture[str]) -> None:
    skeleton = written(lang, tmp_path / "mine", capsys)
    command = build(lang, skeleton, tmp_path / "mine")
    strange = {"deep": [[{"a": [None, True, False, -12, 2**31 - 1]}]], "text": 'é "\\ \n\t\u0001 🃏',
               "empty": [{}, [], ""]}
    requests = [{"jsonrpc": "2.0", "id": 7, "method": "replay", "params": strange},
                {"jsonrpc": "2.0", "id": 2**31 - 1, "method": "legal_plays", "params": {"ruleset": "standard"}},
                {"jsonrpc": "2.0", "id": 0, "method": 'a"\n🃏', "params": {}}]
    lines = json.dumps(requests[0]) + "\n" + "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in requests[1:])
    done = subprocess.run(command, input=lines.encode(), cwd=tmp_path / "mine", capture_output=True, check=True)
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["id"], first["error"]["code"]) == (7, -32601)
    assert second["error"]["code"] == -32004
    assert second["error"]["data"] == {"feature": "ruleset"}
    assert third["id"] == 0
    assert 'a"\n🃏' in third["error"]["message"]


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "adapter.py").write_text("precious")
    assert main(["new", "adapter", "--lang", "python", str(tmp_path / "mine")]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert (tmp_path / "mine" / "adapter.py").read_text() == "precious"
    assert main(["new", "adapter", "--lang", "python", str(tmp_path / "mine" / "adapter.py")]) == 2
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["adapter.py"]


@pytest.mark.parametrize(("speech", "word"), [("pt", "Escreva"), ("es", "Escriba"), ("en", "Write")])
def test_the_readme_speaks_the_users_language(speech: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "adapter", "--lang", "java", "--in", speech]) == 0
    assert "javac -d build" in capsys.readouterr().out
    readme = Path("adapter-java", "README.md").read_text("utf-8")
    assert word in readme
    assert "fortyfive certify -- java -cp build Adapter" in readme
    assert "@" not in readme


def test_a_skeleton_has_all_its_files() -> None:
    """A file that a skeleton does not name would never be written; one that is missing could not be."""
    root = Path(new_file).resolve().parents[1] / "skeletons"
    for lang, skeleton in SKELETONS.items():
        files = {file.relative_to(root / lang).as_posix() for file in (root / lang).rglob("*") if file.is_file()}
        assert {file for file in files if "__pycache__" not in file} == set(skeleton.files)


def test_no_half_of_a_skeleton_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                       capsys: pytest.CaptureFixture[str]) -> None:
    """What is there is never overwritten, so that half a skeleton would be in the way of a whole one."""
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        assert main(["new", "adapter", "--lang", "rust", str(tmp_path / "mine")]) == 2
        assert f"{tmp_path / 'mine'}" in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []
    assert main(["new", "adapter", "--lang", "rust", str(tmp_path / "mine")]) == 0
