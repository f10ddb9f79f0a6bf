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

.PHONY: help grade hint show watch test notebook-test course mutants stress lint types bench release class setup clean

help: ## show this list
	@echo "make grade [EX=01] [SUBMISSION=dir]   judge exercises/, or another directory laid out like it"
	@echo "make hint EX=01, show EX=01, watch    a hint; the timeline of your own run; grade at every save"
	@echo "make test                             run the kit's own tests"
	@echo "make notebook-test                    run nbgrader with every notebook (installs it: 340 MB, some minutes)"
	@echo "make course                           check every exercise: stub, solution, wheat, chaff, both languages"
	@echo "make mutants                          try every grader with mutants of its solution (EX=01: of one)"
	@echo "make stress                           grade wheat and chaff again and again on a busy machine (some minutes)"
	@echo "make bench                            measure what grading costs, here and elsewhere (some minutes)"
	@echo "make release DIR=dir                  write the repository that students get (EX=01: of one exercise)"
	@echo "make class SUBMISSIONS=dir [OUTPUT=marks] [POLICY=policy.toml]   judge a whole class, see docs/for-teachers.md"
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
	@$(BIN)/permitlab grade $(EX) $(if $(SUBMISSION),--submission "$(SUBMISSION)")

hint show watch: $(VENV)/ready
	@$(BIN)/permitlab $@ $(EX)

test: $(VENV)/ready-dev
	$(BIN)/python -m pytest

$(VENV)-notebook/ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)-notebook
	@$(VENV)-notebook/$(notdir $(BIN))/python -m pip --disable-pip-version-check --quiet install --editable '.[notebook]'
	@touch $@

notebook-test: $(VENV)-notebook/ready
	$(VENV)-notebook/$(notdir $(BIN))/python -m pytest tests/test_notebooks.py tests/test_notebook_pipeline.py

course: $(VENV)/ready
	@$(BIN)/permitlab course $(EX)

release: $(VENV)/ready
	@test -n "$(DIR)" || { echo "say where: make release DIR=../permits-for-students"; exit 2; }
	@$(BIN)/permitlab release "$(DIR)" $(EX)

mutants: $(VENV)/ready
	@$(BIN)/permitlab course --mutants $(EX)

stress: $(VENV)/ready
	@$(BIN)/python tests/stress.py $(EX)

bench: $(VENV)/ready-dev
	@$(BIN)/python bench/run.py

class: $(VENV)/ready
	@test -n "$(SUBMISSIONS)" || { echo "make class SUBMISSIONS=dir wants the folder (or zip) of what was handed in"; exit 2; }
	@$(BIN)/permitlab class "$(SUBMISSIONS)" --output "$(or $(OUTPUT),marks)" $(if $(POLICY),--policy "$(POLICY)")

lint: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check src tests graders

types: $(VENV)/ready-dev
	$(BIN)/mypy

clean:
	rm -rf $(VENV) $(VENV)-notebook .pytest_cache .mypy_cache .ruff_cache .hypothesis
