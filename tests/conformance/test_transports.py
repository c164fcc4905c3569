"""The ways to reach an adapter: a process, a server behind HTTP, a Python callable; and that each is the same run."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus.compiled import request_line
from fortyfive_conformance.errors import NoVerdict, UsageError
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask, Outcome
from fortyfive_conformance.transports import guardian, http_bridge, ways
from fortyfive_conformance.transports.process import Process

HOSTILE = Path(__file__).resolve().parents[1] / "hostile"

HANDLE = """
import os

class NotDone(Exception):
    code = -32004
    data = {"feature": "exchange"}

class Odd(Exception):
    code = -32001
    data = {1, 2}

def handle(method, params):
    print("to stdout")
    os.write(1, b"past all that Python knows of it")
    if method == "describe":
        return {"protocol": 1, "name": "test", "version": "0", "rulesets": {"bruff": {}}}
    what = params["what"]
    if what == "not-done":
        raise NotDone("no exchange")
    if what == "odd":
        raise Odd("odd")
    if what == "fails":
        raise ValueError("it fails")
    if what == "no-json":
        return {"cards": {1, 2}}
    if what == "nan":
        return {"weight": float("nan")}
    if what == "exits":
        raise SystemExit(9)
    return {"cards": ["5S"]}

class Game:
    answer = staticmethod(handle)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_adapter.py").write_text(HANDLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def server() -> Iterator[str]:
    """The URL of a server that answers as the reference engine does."""
    with subprocess.Popen([sys.executable, str(HOSTILE / "server.py"), "http-answers", "0"], stdout=subprocess.PIPE,
                          text=True) as process:
        assert process.stdout
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}/play?by=rpc"
        process.kill()


def asked(command: list[str], *kinds: str) -> list[Outcome]:
    asks = [Ask(number, request_line(number, "legal_plays", {"what": kind})) for number, kind in enumerate(kinds, 1)]
    with Pipeline(command, timeout=20) as pipeline:
        pipeline.describe()
        return pipeline.all(asks)


@pytest.mark.usefixtures("module")
def test_a_python_callable_answers(capfd: pytest.CaptureFixture[str]) -> None:
    for target in ("my_adapter:handle", "my_adapter:Game.answer"):
        outcome, = asked(ways.in_python(target), "fine")
        assert outcome.result == {"cards": ["5S"]}
    assert capfd.readouterr().out == ""


@pytest.mark.usefixtures("module")
def test_what_a_python_callable_raises_is_an_answer() -> None:
    found = asked(ways.in_python("my_adapter:handle"), "not-done", "odd", "fails", "no-json", "nan", "fine")
    codes = [outcome.error and outcome.error["code"] for outcome in found]
    assert codes == [-32004, -32001, -32603, -32603, -32603, None]
    assert found[0].unsupported
    assert found[0].error == {"code": -32004, "message": "no exchange", "data": {"feature": "exchange"}}
    assert found[2].error == {"code": -32603, "message": "ValueError: it fails"}


@pytest.mark.usefixtures("module")
def test_a_python_callable_that_exits_is_a_crash() -> None:
    found = asked(ways.in_python("my_adapter:handle"), "exits", "fine")
    assert [outcome.kind for outcome in found] == ["crash", "answer"]


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize(("target", "what"), [
    ("nowhere:handle", "no module 'nowhere'"), ("my_adapter:nothing", "there is no 'nothing'"),
    ("my_adapter:Game.what", "there is no 'what'"), ("my_adapter:__doc__", "expected a callable")])
def test_a_python_target_that_is_none_is_named(target: str, what: str) -> None:
    with pytest.raises(NoVerdict, match=what):
        asked(ways.in_python(target))


@pytest.mark.parametrize("text", ["", "module", "module:", ":handle", "module:handle()", "a b:c", "1a:b"])
def test_a_python_target_has_a_module_and_a_callable(text: str) -> None:
    with pytest.raises(UsageError, match="MODULE:CALLABLE"):
        ways.in_python(text)


@pytest.mark.parametrize("text", ["", "localhost:80", "ftp://host/", "http://", "http://user:word@host/", "http://h/#x",
                                  "http://h/a b", "http://[::1", "http://[::1]x/", "http://[zz]/", "http://::1/",
                                  "http://h:x/", "http://h:99999/", "http://h:0/", "http://a..b/",
                                  f"http://{'a' * 64}/", "http://h/á", "http://h/\0", "http://h\0/"])
def test_a_url_is_checked_before_anything_starts(text: str) -> None:
    with pytest.raises(UsageError, match="expected http"):
        ways.over_http(text)


@pytest.mark.parametrize("url", ["http://h", "https://h:8/p/q?r=1&s", "http://h?q", "http://[::1]:8080/play",
                                 "http://[::ffff:127.0.0.1]/", "http://máquina.example/", "http://a_b/%C3%A1"])
def test_every_url_that_can_be_posted_to_is_taken(url: str) -> None:
    assert ways.over_http(url)[-1] == url


def test_a_run_over_http_is_the_same_run(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for name, words in (("http", ["--http", server, "--jobs", "2"]), ("process", [])):
        file = tmp_path / name
        assert main(["certify", "--rung", "order", "--rung", "right", "--report", f"json={file}", *words]) == 0
        reports.append(json.loads(file.read_text("utf-8")))
    assert reports[0]["header"].pop("run")["adapter"] == ["--http", server]
    del reports[1]["header"]["run"]
    assert reports[0] == reports[1]
    capsys.readouterr()


def test_the_bridge_posts_batches_of_at_most_a_hundred() -> None:
    class Counting:
        def __init__(self) -> None:
            self.bodies: list[bytes] = []

        def post(self, body: bytes) -> bytes:
            self.bodies.append(body)
            return b"[]" if body.startswith(b"[") else b"{}"

    counting = Counting()
    assert http_bridge.answers([b"{}"], counting) == b"{}\n"  # type: ignore[arg-type]
    assert http_bridge.answers([b"{}"] * 3, counting) == b""  # type: ignore[arg-type]
    assert counting.bodies == [b"{}", b"[{},{},{}]"]
    assert http_bridge.MAX_BATCH == 100


def test_a_batch_of_questions_is_more_than_one_post(server: str) -> None:
    """250 questions at once come back as 250 answers, though a batch holds a hundred."""
    asks = [Ask(number, request_line(number, "card_order", {"ruleset": "bruff", "trump": "S"}))
            for number in range(1, 251)]
    lines = b"".join(ask.line for ask in asks)
    done = subprocess.run(ways.over_http(server), input=lines, capture_output=True, check=True)
    assert done.stdout.count(b"\n") == 250


def test_a_server_that_is_not_there_gives_no_verdict() -> None:
    with pytest.raises(NoVerdict, match="Connection refused"):
        asked(ways.over_http("http://127.0.0.1:9/"))


@pytest.mark.parametrize("words", [
    ["--http", "http://127.0.0.1:9/", "--python", "a:b"],
    ["--http", "http://127.0.0.1:9/", "--", "node", "adapter.mjs"],
    ["--python", "a:b", "--", "node", "adapter.mjs"]])
@pytest.mark.parametrize("command", [["certify"], ["try"], ["replay", "turned-card-fixes-the-trump"]])
def test_the_adapter_is_given_in_one_way(command: list[str], words: list[str],
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, *words]) == 2
    assert "give the adapter in one way: --http URL, --python MODULE:CALLABLE, -- COMMAND" in capsys.readouterr().err


def test_the_command_to_repeat_names_the_way_that_was_given() -> None:
    assert ways.as_given(ways.over_http("http://h/")) == ["--http", "http://h/"]
    assert ways.as_given(ways.in_python("a:b")) == ["--python", "a:b"]
    assert ways.as_given(["node", "adapter.mjs"]) == ["--", "node", "adapter.mjs"]


CHILD = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    os.write(1, b"%d\\n" % os.getpid())
    time.sleep(60)
sys.stdin.read()
"""


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.skipif(guardian.available() is None, reason="only Linux has a guardian")
@pytest.mark.parametrize("end", [lambda process: process.kill(), lambda process: process.close()])
def test_nothing_that_an_adapter_started_outlives_it(end: Callable[[Process], object]) -> None:
    process = Process([sys.executable, "-S", "-c", CHILD])
    assert select.select([process.stdout], [], [], 20)[0]
    pid = int(process.read_lines()[0])
    assert alive(pid)
    end(process)
    assert not alive(pid)


def test_an_adapter_leaves_no_file_open() -> None:
    before = len(os.listdir("/proc/self/fd")) if guardian.available() else 0  # noqa: PTH208
    for _ in range(3):
        Process([sys.executable, "-S", "-c", "pass"]).close()
        with pytest.raises(NoVerdict):
            Process(["/no/such/program"])
    assert (len(os.listdir("/proc/self/fd")) if guardian.available() else 0) == before  # noqa: PTH208


@pytest.mark.parametrize(("program", "how"), [
    ("pass", "it exited with 0"), ("import sys; sys.exit(7)", "it exited with 7"),
    ("import os; os.abort()", "it was ended by SIGABRT"), ("import os; os.kill(0, 9)", "it was ended by SIGKILL")])
def test_how_a_process_ended_is_told_through_the_guardian(program: str, how: str) -> None:
    process = Process([sys.executable, "-S", "-c", program])
    assert process.how_it_ended() == how
    process.kill()
