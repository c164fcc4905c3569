"""The corpus: the rules and the cases as data, found, read, checked and compiled."""

from fortyfive_conformance.corpus.compiled import Corpus, Question, load
from fortyfive_conformance.corpus.locate import find

__all__ = ["Corpus", "Question", "find", "load"]
