# Nothing is assumed but Python 3.11+, make and git.
PYTHON ?= python3
VENV ?= .venv/$(notdir $(PYTHON))
BIN = $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: play test check format bench soak pictures snapshots clean

play: $(VENV)/.play
	@$(BIN)/lightfingers

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Speed of the engine, the saves and the screens, and of a host with many people, in figures, beside
# others and the last release. Before a release: python -m tests.bench --keep
bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.load

# The long runs: thousands of matches, kill -9 and power cuts at random moments, fuzzed files, and
# builds with a fault, which must be found out.
soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.siege
	$(BIN)/python -m tests.browsers

# Every screen and board as SVG and text in build/pictures: at four sizes, in ASCII, without colour.
pictures: $(VENV)/.dev
	$(BIN)/python -m tests.pictures build/pictures

# After a screen was changed on purpose: take the snapshots anew, then look at them in the diff.
snapshots: $(VENV)/.dev
	$(BIN)/python -m pytest tests/tui -k snapshot --snapshot-update

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Lightfingers needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make play PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[dev,ssh,web,learn,shell]'
	@touch $@ $(VENV)/.play

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
