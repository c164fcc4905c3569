"""The conformance runner: it certifies any engine of Forty-Five against the text of the rules."""

__version__ = "1.0.0"
