"""What a line that is no answer means for the question before it, and bounds on what one line may cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fortyfive_conformance.corpus.compiled import request_line
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import MAX_DEPTH, MAX_MESSAGE, MAX_VALUES, Ask, Garbage, parse_line

Maker = Callable[[str], list[str]]
ANSWER = "    answer(message, {'cards': []})\n"
LOOP = "for message in lines():\n    n = message['params']['n']\n"


def asked(command: list[str], count: int, *, jobs: int = 1) -> tuple[dict[int, str], int]:
    """The last kind of outcome for each question, and how often one came back a second time."""
    asks = [Ask(number, request_line(number, "legal_plays", {"n": number})) for number in range(1, count + 1)]
    kinds: dict[int, str] = {}
    again = 0
    with Pipeline(command, jobs=jobs, timeout=20) as pipeline:
        pipeline.describe()
        for ask, outcome in pipeline.ask(asks):
            again += ask.id in kinds
            kinds[ask.id] = outcome.kind
    return kinds, again


def broken(kinds: dict[int, str]) -> dict[int, str]:
    return {number: kind for number, kind in kinds.items() if kind != "answer"}


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("after", ["    if n in (5, 20): print('debug', flush=True)\n",
                                   "    if n in (5, 20): answer(message, {'cards': []})\n",
                                   "    if n in (5, 20): os.write(1, b'half'); os._exit(0)\n"])
def test_a_line_after_the_answer_is_the_questions_own_fault(adapter: Maker, after: str, jobs: int) -> None:
    """Also behind the very last answer, and whatever the number of processes."""
    kinds, again = asked(adapter(LOOP + ANSWER + after), 20, jobs=jobs)
    assert broken(kinds) == {5: "protocol-error", 20: "protocol-error"}
    assert again == 2


def test_a_question_answered_before_anothers_fault_keeps_its_answer(adapter: Maker) -> None:
    kinds, again = asked(adapter(LOOP + "    if n == 7: print('debug', flush=True)\n" + ANSWER), 12)
    assert broken(kinds) == {7: "protocol-error"}
    assert again == 0


def test_what_is_printed_at_the_end_of_input_is_nobodys_fault(adapter: Maker) -> None:
    kinds, _ = asked(adapter(LOOP + ANSWER + "print('bye')\n"), 5)
    assert not broken(kinds)


def test_a_process_for_each_question_is_no_fault(adapter: Maker) -> None:
    kinds, again = asked(adapter(LOOP + ANSWER + "    os._exit(0)\n"), 8)
    assert not broken(kinds)
    assert again == 0


def test_an_adapter_that_always_answers_twice_passes_nothing(adapter: Maker) -> None:
    kinds, _ = asked(adapter(LOOP + ANSWER + ANSWER), 6)
    assert set(kinds.values()) == {"protocol-error"}


def test_a_description_that_changes_in_one_process_gets_no_verdict(adapter: Maker) -> None:
    changing = "import itertools\ncount = itertools.count()\nreal = answer\n" \
               "def answer(message, result):\n    real(message, {**result, 'version': str(next(count))})\n"
    with pytest.raises(NoVerdict, match="describe"):
        asked(adapter(changing + LOOP + ANSWER), 1)


def line(result: str) -> bytes:
    return b'{"jsonrpc":"2.0","id":1,"result":' + result.encode() + b"}"


@pytest.mark.parametrize("result", [
    '{"a": 1e999}', '{"a": NaN}', '{"a": -Infinity}', '{"a": ' + "9" * 5000 + "}", r'{"a": "\ud800"}',
    '{"a": ' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "}", '{"a": [' + "0," * MAX_VALUES + "0]}",
    '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}"])
def test_a_line_beyond_all_bounds_is_garbage(result: str) -> None:
    with pytest.raises(Garbage):
        parse_line(line(result))


@pytest.mark.parametrize("result", [
    r'{"a": "\ud83c\udccf"}', '{"a": ' + "[" * (MAX_DEPTH - 3) + "]" * (MAX_DEPTH - 3) + "}",
    '{"a": "' + "[" * 500 + '"}', '{"a": "' + "][" * 500 + '"}', '{"a": ' + "9" * 400 + "}"])
def test_a_line_within_the_bounds_is_an_answer(result: str) -> None:
    assert parse_line(line(result))[1].kind == "answer"


def test_bytes_that_are_not_utf_8_are_garbage_also_where_another_encoding_would_do() -> None:
    with pytest.raises(Garbage):
        parse_line(line('{"a": "é"}').decode().encode("utf-16"))
    with pytest.raises(Garbage):
        parse_line(b"\xef\xbb\xbf" + line("{}"))


def test_the_message_of_an_error_is_cut() -> None:
    long = b'{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"' + b"x" * 100_000 + b'"}}'
    error = parse_line(long)[1].error
    assert error
    assert len(error["message"]) == MAX_MESSAGE


def test_a_bridge_tells_in_plain_words_what_is_wrong() -> None:
    with pytest.raises(Garbage, match="^HTTP status 500$"):
        parse_line(b'{"transport": "HTTP status 500"}')
