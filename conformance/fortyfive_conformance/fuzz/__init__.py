"""Generated positions and games, beyond the written cases.

An engine's answers are compared with the reference's, which runs as a process too (`compared`), or held against laws
that need no reference (`laws`). What is generated is read from a rule set's parameters and the tables of its section
04; nothing here knows a rule of play: games are driven by what an engine answers, and what the rules leave open is
neither asked nor compared (`asserted`).

    question, table < hands, settled, plans < games, planned < block
    asserted < judge; turning < alike, unseen < laws
    asking, block, judge, laws < compared, lawful < shrink < hunt
"""
