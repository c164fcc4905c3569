"""Chance from a seed, the same in every language and version: SHAKE-256 read as whole numbers.

Each class has its own block of bytes, read as one number, high byte first. To choose among n things is to take its
remainder by n; the quotient is what is left for the next choice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from fortyfive_conformance.canonical import digest

Thing = TypeVar("Thing")


def seed_of(suite: str, name: str, version: str, nonce: str) -> str:
    """The seed of a run: sha256 of the canonical JSON of [suite digest, the engine's name and version, the nonce]."""
    return digest([suite, name, version, nonce])


def numbers(seed: str, label: str, count: int, size: int) -> Iterator[int]:
    """A number of `size` bytes for each class, from SHAKE-256 of `seed label`."""
    stream = hashlib.shake_256(f"{seed} {label}".encode()).digest(count * size)
    for at in range(0, count * size, size):
        yield int.from_bytes(stream[at:at + size], "big")


def number(seed: str, label: str, size: int) -> int:
    """One number of `size` bytes, from SHAKE-256 of `seed label`."""
    return int.from_bytes(hashlib.shake_256(f"{seed} {label}".encode()).digest(size), "big")


class Chance:
    """A number that is used up choice by choice."""

    def __init__(self, number: int) -> None:
        self.left = number

    def below(self, bound: int) -> int:
        """A number from 0 to below a bound."""
        self.left, found = divmod(self.left, bound)
        return found

    def one(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """Some of the things, none twice, in the order drawn."""
        pool = list(things)
        found = []
        for _ in range(count):
            at = self.below(len(pool))
            found.append(pool[at])
            pool[at] = pool[-1]
            pool.pop()
        return found

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of the things in another order."""
        return self.some(things, len(things))
