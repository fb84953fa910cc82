# `make play` opens the menu, `make test` proves the referee. Both set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.dev
WORKERS := $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))  # one more than cores: some tests wait for a terminal

.PHONY: play test prove quick lint bench words pictures look wheel clean

play: $(READY)
	@$(BIN)/referee
	@echo "From any place · откуда угодно: $(CURDIR)/$(BIN)/referee (or once: pipx install .)"

test: $(DEV) lint
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
	$(BIN)/python tests/wheel.py

# Everything long, as one table of what was tried and what failed. FULL=1: the full counts, hours; a run broken off goes on.
prove: $(DEV)
	$(BIN)/python -m tests.prove

quick: $(DEV)
	$(BIN)/python -m pytest -x -q

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(DEV)
	$(BIN)/python -m tests.bench.bench
	$(BIN)/python -m tests.bench.questions
	$(BIN)/python -m tests.bench.growth

# Collects the interface's sentences and compiles the Russian catalogue.
words: $(DEV)
	$(BIN)/pybabel -q extract --no-location --sort-output -w 140 -k _ -k N_ -k n_:1,2 -o rulesdb/locale/messages.pot referee cli.py rulesdb/locale
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete -w 140 -i rulesdb/locale/messages.pot -d rulesdb/locale -l ru
	$(BIN)/pybabel compile -d rulesdb/locale

# The pictures of the README, drawn from kept games.
pictures: $(DEV)
	$(BIN)/python -m tests.readme_pictures

# The page of a score as a browser shows it, on phones and desks, light and dark; needs Chromium, and says so.
look: $(DEV)
	$(BIN)/python -m tests.page_shots

$(READY): pyproject.toml
	@echo "Setting up, once: about half a minute ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(DEV): $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
