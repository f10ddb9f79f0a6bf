# On a new machine with Python 3.11+ and make each target sets up all it needs in .venv; nothing is written elsewhere.

PYTHON ?= $(shell for p in python3.12 python3.13 python3.11 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help grade test course mutants stress lint types bench release class setup clean

help: ## show this list
	@echo "make grade [EX=01] [SUBMISSION=dir]   judge exercises/, or another directory laid out like it"
	@echo "make test                             run the kit's own tests"
	@echo "make course                           check every exercise: stub, solution, wheat, chaff, both languages"
	@echo "make mutants                          try every grader with mutants of its solution (EX=01: of one)"
	@echo "make stress                           grade wheat and chaff again and again on a busy machine (some minutes)"
	@echo "make lint types                       ruff and mypy"
	@echo "make clean                            remove .venv and caches"

$(VENV)/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed (3.12 recommended); set PYTHON=/path/to/python"; exit 2; }
	@echo "setting up $(VENV) with $(PYTHON), once ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --editable .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready
	@$(PIP) install --editable '.[dev]'
	@touch $@

setup: $(VENV)/ready ## make .venv

grade: $(VENV)/ready
	@$(BIN)/permitlab grade $(EX) $(if $(SUBMISSION),--submission $(SUBMISSION))

test: $(VENV)/ready-dev
	$(BIN)/python -m pytest

course: $(VENV)/ready
	@$(BIN)/permitlab course $(EX)

mutants: $(VENV)/ready
	@$(BIN)/permitlab course --mutants $(EX)

stress: $(VENV)/ready
	@$(BIN)/python tests/stress.py $(EX)

lint: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check src tests graders

types: $(VENV)/ready-dev
	$(BIN)/mypy

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
