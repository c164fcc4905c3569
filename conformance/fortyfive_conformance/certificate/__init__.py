"""Certificates: what a complete run found, as an in-toto statement, signed on request, and checked by judging again.

`statement` makes one from a report, by judging the raw answers in it once more (`judged`, `fresh`); `fitness` tells
what a report lacks for that; `form` reads and writes it, `dsse` signs it; `verify` makes it anew and compares, and
`telling` says in a reader's language what was certified. `badge` draws what the certificate alone says.
"""
