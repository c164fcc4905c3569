"""Work shared among processes: results in order, and a quick end when it is interrupted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

Task = TypeVar("Task")
Found = TypeVar("Found")


def shared(prepare: Callable[..., None], given: tuple[Any, ...], work: Callable[[Task], Found], tasks: Sequence[Task],
           jobs: int) -> Iterator[Found]:
    """The result of each task, in order; each process is prepared once with what is given."""
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(prepare, given))
    try:
        yield from pool.map(work, tasks)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(prepare: Callable[..., None], given: tuple[Any, ...]) -> None:
    """An interruption is the whole program's: a process of the pool ends with its task."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare(*given)
