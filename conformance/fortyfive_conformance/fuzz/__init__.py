"""Generated positions and games, beyond the written cases.

An engine's answers are compared with the reference's, which runs as a process too (`compared`), or held against laws
that need no reference (`laws`). What is generated is read from a rule set's parameters and the tables of its section
04; nothing here knows a rule of play: games are driven by what an engine answers, and what the rules leave open is
neither asked nor compared (`asserted`).

    table, chance < hands, settled, games < block < compared, laws < shrink < findings < hunt
"""
