"""Speed, measured in one run beside peers and floors, and held against goals that are ratios."""
