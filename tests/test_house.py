"""The plan of the house: what rules must never touch. What may import what is a contract of the
import linter, in `pyproject.toml`."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parent.parent
FORBIDDEN_IN_RULES = {
    *("random", "time", "asyncio", "threading", "multiprocessing", "subprocess", "socket"),
    *("secrets", "datetime", "os", "sys", "tempfile", "shutil", "logging", "io", "copy"),
}
"""Chance, clocks, processes and files of the machine: rules are pure, and copy by hand."""

WRITES_SOURCE = HOUSE / "engine" / "core" / "fields.py"
"""The one place that makes functions from their source, as `dataclasses` does."""


def modules(package: str) -> list[Path]:
    return sorted((HOUSE / package).rglob("*.py"))


def imports(tree: ast.AST) -> Iterator[str]:
    """The top-level names that a module imports, wherever it does so."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name their package"
            yield (node.module or "").partition(".")[0]


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def test_the_engine_needs_only_the_standard_library() -> None:
    for path in modules("engine"):
        outside = set(imports(parse(path))) - set(sys.stdlib_module_names) - {"engine"}
        assert not outside, f"{path.relative_to(HOUSE)} imports {outside}"


def test_rules_know_no_clock_no_chance_of_the_machine_and_no_files() -> None:
    for path in modules("engine"):
        tree = parse(path)
        wrong = set(imports(tree)) & FORBIDDEN_IN_RULES
        assert not wrong, f"{path.relative_to(HOUSE)} imports {wrong}"
        called = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        wrong = called & {"print", "open", "input", "eval", "exec"}
        if path == WRITES_SOURCE:
            wrong.remove("exec")
        assert not wrong, f"{path.relative_to(HOUSE)} calls {wrong}"


def test_engine_and_saves_load_without_the_screen() -> None:
    program = """
import importlib, pkgutil, sys
for name in ("engine", "saves"):
    package = importlib.import_module(name)
    for found in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(found.name)
heavy = {"textual", "rich", "asyncio", "tui"} & set(sys.modules)
sys.exit(f"loaded: {heavy}" if heavy else 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_registry_loads_no_game_before_it_is_played() -> None:
    program = """
import sys, engine
early = [name for name in sys.modules if name.startswith(("engine.games.", "engine.bots"))]
assert not early, early
for entry in engine.GAMES.values():
    entry.title, entry.seat_counts, entry.kind
assert not [name for name in sys.modules if name.startswith("engine.games.")]
first = next(iter(engine.GAMES.values()))
first.load()
others = [entry.id.replace("-", "_") for entry in engine.GAMES.values() if entry is not first]
loaded = [name for name in sys.modules if name.startswith("engine.games.")]
assert loaded and not [name for name in loaded if name.split(".")[2] in others], loaded
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
