"""Reports of a run: the JSON report (`document`, `load`), and what is made from it alone.

A renderer is a function from a `View` (`view`): a report, the corpus that it is about, and a language.
"""
