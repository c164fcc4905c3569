"""How strong the suite is: wrong engines that must die, and mechanical mutants of the reference engine.

It works in a checkout alone: the wrong engines and the nursery of mutants are programs in `tests/wrong`. The
engines are processes that speak the protocol, like anybody's; what is read of the reference here is its source,
never the module.
"""
