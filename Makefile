# Everything a newcomer needs: `make run` plays, `make test` proves that it works.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
RUN_READY := $(VENV)/.run-ready
DEV_READY := $(VENV)/.dev-ready
MUTATE_VENV := .venv-mutate
MUTATE_READY := $(MUTATE_VENV)/.ready
PYTEST := $(BIN)/python -m pytest
# Commands that load numba start in half the time where Python may not write bytecode as they run.
BYTECODE := $(BIN)/python -c "import compileall, numba, llvmlite, numpy, pathlib; [compileall.compile_dir(pathlib.Path(m.__file__).parent, quiet=2) for m in (numba, llvmlite, numpy)]"
COMPILE := $(BIN)/uv pip compile --quiet --no-config --generate-hashes --no-header --no-annotate --no-emit-index-url \
	--no-emit-find-links --python-version 3.11 --python-platform x86_64-manylinux_2_28

.PHONY: run test prove examples mutate lint bench lock clean

run: $(RUN_READY)
	@exec $(BIN)/houseway serve

test: $(DEV_READY)
	$(PYTEST) -q -n 2 -m "not prove"

prove: $(DEV_READY)
	$(PYTEST) -q -n 2 -m prove

# Renews the rounds and days in which a reader sees a rule happen; the tests say when that is needed.
# `make examples TESTS=tests/games/keno` renews those of some tests and leaves the rest.
TESTS ?= tests/games tests/floor tests/play tests/house tests/bots
examples: $(DEV_READY)
	$(PYTEST) -q -p no:xdist -m "not prove" --examples --ignore tests/examples $(TESTS)

mutate: $(MUTATE_READY)
	$(MUTATE_VENV)/bin/python mutation/run.py $(SLICE)

lint: $(DEV_READY)
	$(BIN)/ruff check src tests benchmarks mutation
	$(BIN)/ruff format --check src tests benchmarks mutation
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(DEV_READY)
	@for each in benchmarks/*.py; do echo "== $$each"; $(BIN)/python $$each || exit 1; done

lock: $(DEV_READY)
	$(COMPILE) --upgrade --extra server --extra odds --extra cluster --extra reports --extra dev -o requirements/dev.txt pyproject.toml requirements/build.in
	$(COMPILE) --upgrade --extra server --extra odds -c requirements/dev.txt -o requirements/run.txt pyproject.toml requirements/build.in
	$(COMPILE) --upgrade --extra odds -o requirements/mutate.txt pyproject.toml requirements/mutate.in
	@! grep -nE '://|index-url|find-links|trusted-host' requirements/*.txt

clean:
	rm -rf $(VENV) $(MUTATE_VENV) .mutation .houseway .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Houseway needs Python 3.11 or newer: make PYTHON=/path/to/python3")'
	$(PYTHON) -m venv $(VENV)

# The locks pin every file by hash; the package itself is installed in place, built by the locked build backend.
$(RUN_READY): $(BIN)/python requirements/run.txt pyproject.toml
	@echo "Setting up .venv: about a minute the first time."
	@$(PIP) install --require-hashes --no-deps --no-compile -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --no-index -e .
	@$(BYTECODE)
	@touch $@

$(DEV_READY): $(BIN)/python requirements/dev.txt pyproject.toml
	@echo "Setting up .venv: about a minute the first time."
	@$(PIP) install --require-hashes --no-deps --no-compile -r requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation --no-index -e .
	@$(BYTECODE)
	@touch $@ $(RUN_READY)

# mutmut works with a pytest of its own (requirements/mutate.in).
$(MUTATE_READY): requirements/mutate.txt
	$(PYTHON) -m venv $(MUTATE_VENV)
	@$(MUTATE_VENV)/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes --no-deps -r requirements/mutate.txt
	@touch $@
