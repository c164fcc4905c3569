"""The exhaustive part: every question of a kind, reduced to classes that no clause can tell apart.

`rules` reads what the clauses say of the cards; `legality`, `order` and `scoring` derive the classes and their
answers from it; `tables` keeps them as files (`cases/classes`). A run draws a member of every class from a seed
(`draws`), records the answers (`answers`) and judges them by the tables alone. No engine takes part in any of it.
"""
