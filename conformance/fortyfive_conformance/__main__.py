"""`python -m fortyfive_conformance` is the command `fortyfive`."""

from __future__ import annotations

import sys

from fortyfive_conformance.cli import main

if __name__ == "__main__":
    sys.exit(main())
