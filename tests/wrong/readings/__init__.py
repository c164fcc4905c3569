"""The misreadings, a module for each part of the rules."""

from __future__ import annotations

from . import control, dealing, ending, exchanging, ordering, playing, points, setup, withheld

__all__ = ["control", "dealing", "ending", "exchanging", "ordering", "playing", "points", "setup", "withheld"]
