# Each target makes the environment that it needs; Python 3.11 or newer is all that must be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: certify test check lint million bench docs docs-test clean

certify: $(VENV)/.runner  ## judge the reference engine and print the report
	@$(BIN)/fortyfive certify

test: $(VENV)/.dev  ## lint, types, the checks of rules and cases, and all tests
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/fortyfive check
	$(BIN)/python -m pytest $(PYTEST)

check: $(VENV)/.runner  ## the checks of rules and cases alone
	@$(BIN)/fortyfive check

million: $(VENV)/.runner  ## the reference against the two examples, over a million generated positions each, and against the laws
	$(BIN)/fortyfive fuzz --count 1000000 -- node examples/adapter-node/adapter.mjs
	$(BIN)/fortyfive fuzz --count 1000000 -- $(BIN)/python examples/adapter-python/adapter.py
	$(BIN)/fortyfive fuzz --laws --count 200000

bench: $(VENV)/.bench  ## speed beside peers and floors, in one run; a missed goal (a ratio) fails
	$(BIN)/python -m benchmarks $(BENCH)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy

docs: $(VENV)/.docs  ## the rulebook: a site a language, and PDFs where docs/tools/install-system.sh has been run; in build/docs/site
	@$(BIN)/python docs/tools/build.py

docs-test: $(VENV)/.dev $(VENV)/.docs  ## the same, held against its tests in a headless browser (installs Chromium with apt)
	docs/tools/install-system.sh
	$(BIN)/python docs/tools/build.py
	cd tests/docs/browser && npm ci --silent
	FORTYFIVE_SITE=$(CURDIR)/build/docs/site $(BIN)/python -m pytest tests/docs $(PYTEST)
	cd tests/docs/browser && FORTYFIVE_SITE=$(CURDIR)/build/docs/site node --test --test-reporter=spec

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

$(VENV)/.bench: $(VENV)/.runner
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

$(VENV)/.docs: $(VENV)/.runner
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
