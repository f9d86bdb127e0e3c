"""Who may import whom: kernel ← games ← everything else ← the command line."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"
PACKAGE = SOURCES / "derelict"
PURE = ("kernel", "games")
SURFACES = ("agents", "envs", "lab", "server", "terminal")
ANYTHING = ("cli", "bench", "__main__")
FILES = sorted(PACKAGE.rglob("*.py"))
# The only names from elsewhere, and only for the type checker.
FOR_THE_COMPILER = {"derelict.kernel.native": {"mypy_extensions"}}


def module_name(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> list[str]:
    """Return the dotted names of all modules that a file imports, wherever in it."""
    name = module_name(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += imported_from(node, package)
    return found


def imported_from(node: ast.ImportFrom, package: str) -> list[str]:
    """Return what a `from` imports: modules by their full names, taking any name for one."""
    base = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*above, *([node.module] if node.module else [])])
    if base in ("derelict", "derelict.games"):
        return [f"{base}.{alias.name}" for alias in node.names]
    return [base]


def layer(name: str) -> str:
    """Return the part of the package that a module is in."""
    return [*name.split("."), ""][1]


def own(name: str) -> list[str]:
    """Return the parts of the package that a module may import, as beginnings of names."""
    parts = name.split(".")
    if layer(name) == "kernel":
        return ["derelict.kernel"]
    if layer(name) == "games":
        return ["derelict.kernel", ".".join(parts[:3])]
    if layer(name) in SURFACES:
        return ["derelict.kernel", "derelict.games", ".".join(parts[:2])]
    return ["derelict"]


def inside(name: str, beginnings: list[str]) -> bool:
    """Say whether a module is one of these or below one of them."""
    return any(name == start or name.startswith(start + ".") for start in beginnings)


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_modules_import_only_what_is_below_them(path: Path) -> None:
    """The kernel knows no game, games do not know each other, surfaces do not know each other."""
    name = module_name(path)
    ours = [other for other in imported(path) if inside(other, ["derelict"])]
    assert [other for other in ours if not inside(other, own(name))] == []


@pytest.mark.parametrize(
    "path", [p for p in FILES if layer(module_name(p)) in PURE], ids=module_name
)
def test_kernel_and_games_need_nothing_but_the_standard_library(path: Path) -> None:
    """What compiles and runs everywhere depends on nothing."""
    allowed = {*sys.stdlib_module_names, "derelict", *FOR_THE_COMPILER.get(module_name(path), ())}
    assert [name for name in imported(path) if name.split(".")[0] not in allowed] == []


@pytest.mark.parametrize(
    "path", [p for p in FILES if layer(module_name(p)) in PURE], ids=module_name
)
def test_rules_know_no_luck_but_chance_and_no_time(path: Path) -> None:
    """A replay is exact because rules draw on nothing but their arguments."""
    forbidden = {"random", "time", "datetime", "os", "uuid", "threading", "asyncio", "socket"}
    assert [name for name in imported(path) if name.split(".")[0] in forbidden] == []


def test_every_part_of_the_package_has_its_layer() -> None:
    """A new part must be put somewhere before it is imported by anything."""
    parts = {layer(module_name(path)) for path in FILES if path.parent != PACKAGE}
    assert parts <= {*PURE, *SURFACES, *ANYTHING}
    assert {"kernel", "games"} <= parts


@pytest.mark.parametrize(
    ("module", "line", "expected"),
    [
        ("derelict.kernel.flow", "from derelict.games.cosmic import state", False),
        ("derelict.kernel.flow", "from derelict import games", False),
        ("derelict.kernel.flow", "from derelict.kernel import chance", True),
        ("derelict.games.sso.game", "import derelict.games.cosmic.state", False),
        ("derelict.games.sso.game", "from derelict.games import cosmic", False),
        ("derelict.games.sso.game", "from ..cosmic import state", False),
        ("derelict.games.sso.game", "from . import state", True),
        ("derelict.terminal.play", "from derelict.server import app", False),
        ("derelict.terminal.play", "from derelict import games", True),
        ("derelict.cli.main", "from derelict.terminal import play", True),
    ],
)
def test_the_check_can_fail(module: str, line: str, expected: bool) -> None:
    """Imports that break the layers are found, however they are written."""
    node = ast.parse(line).body[0]
    if isinstance(node, ast.ImportFrom):
        names = imported_from(node, module.rpartition(".")[0])
    else:
        assert isinstance(node, ast.Import)
        names = [alias.name for alias in node.names]
    assert all(inside(name, own(module)) for name in names) == expected
