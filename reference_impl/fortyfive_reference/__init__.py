"""A small engine for the Forty-Five family that keeps to the letter of the rule text, one module a section."""

__version__ = "1.0.0"
