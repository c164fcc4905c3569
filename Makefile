# Each target makes the environment that it needs; Python 3.11 or newer is all that must be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: certify test check lint clean

certify: $(VENV)/.runner  ## judge the reference engine and print the report
	@$(BIN)/fortyfive certify

test: $(VENV)/.dev  ## lint, types, the checks of rules and cases, and all tests
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/fortyfive check
	$(BIN)/python -m pytest $(PYTEST)

check: $(VENV)/.runner  ## the checks of rules and cases alone
	@$(BIN)/fortyfive check

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runner: $(VENV)/.made pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runner
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
