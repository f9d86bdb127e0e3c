"""Which rules and which tests speak of which passage, read from the sources.

Compiled functions have no docstrings, so the sources are the only place to look.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NUMBER: Final = r"\d+(?:\.\d+)*[a-z]?\b"
# After a comma a passage needs its dot: "§5.2, 5.3" cites two, "§5.2, 3 turns later" one.
CITATION: Final = re.compile(rf"§\s?({NUMBER}(?:,\s?\d+\.{NUMBER})*)")
OPENING: Final = re.compile(rf"(?:{CITATION.pattern}[,;:]?\s*)+")
IN_NAME: Final = re.compile(r"test_(\d+(?:_\d+)*)(?:_|$)")


def passages(text: str) -> list[str]:
    """Return every passage that a text cites, each once, in the order of the text."""
    found = [number for group in CITATION.findall(text) for number in re.split(r",\s?", group)]
    return list(dict.fromkeys(found))


def opening_passages(docstring: str) -> list[str]:
    """Return the passages that a docstring begins with."""
    opening = OPENING.match(docstring)
    return passages(opening.group()) if opening else []


def named_passages(name: str) -> list[str]:
    """Return the passage in a test's name: `9.1` for `test_9_1_control_tile_turns_off`."""
    number = IN_NAME.match(name)
    return [number.group(1).replace("_", ".")] if number else []


def scan_tests(root: Path, game: str) -> dict[str, list[str]]:
    """Map each passage to the tests of a game that cite it; `root` is the folder above tests/."""
    cited: dict[str, list[str]] = {}
    for path in sorted((root / "tests" / "games" / game).rglob("test_*.py")):
        for name, docstring in _functions(path, "::"):
            own = name.rpartition("::")[2]
            if own.startswith("test_"):
                label = f"{path.relative_to(root).as_posix()}::{name}"
                _add(cited, named_passages(own) + passages(docstring), label)
    return cited


def scan_code(root: Path) -> dict[str, list[str]]:
    """Map each passage to the functions below `root` whose docstrings begin with it."""
    cited: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        for name, docstring in _functions(path, "."):
            label = f"{path.relative_to(root).as_posix()}:{name}"
            _add(cited, opening_passages(docstring), label)
    return cited


def _functions(path: Path, joint: str) -> Iterator[tuple[str, str]]:
    """Yield the name, classes included, and the docstring of each function in a file."""
    yield from _functions_in(ast.parse(path.read_text(encoding="utf-8")), "", joint)


def _functions_in(node: ast.AST, prefix: str, joint: str) -> Iterator[tuple[str, str]]:
    """Yield what `_functions` yields, from one level of a syntax tree down."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + child.name, ast.get_docstring(child) or ""
        elif isinstance(child, ast.ClassDef):
            yield from _functions_in(child, prefix + child.name + joint, joint)


def _add(cited: dict[str, list[str]], numbers: list[str], label: str) -> None:
    """Note one citing function under each of its passages."""
    for number in dict.fromkeys(numbers):
        cited.setdefault(number, []).append(label)
