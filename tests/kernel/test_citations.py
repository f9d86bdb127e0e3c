"""Citations, read from the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from derelict.kernel.citations import (
    named_passages,
    opening_passages,
    passages,
    scan_code,
    scan_tests,
)

RULES = '''
def check(s):
    """§7.9 Check whether the door of §8.1 opens."""

class Door:
    def open(self):
        """§7.9, 7.10 Open it."""

def helper(s):
    """Return what §9.9 says."""

def bare(s):
    return None
'''

TESTS = '''
def test_7_9_a_door_opens():
    """It opens, see §8.1."""

class TestDoors:
    def test_shut(self):
        """§7.10 Shut doors stay shut."""

def arrange():
    """§9.9 Not a test."""
'''


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("§7.9 and § 8", ["7.9", "8"]),
        ("§5.2, 5.3 and §5.2", ["5.2", "5.3"]),
        ("§5.2, 3 turns later", ["5.2"]),
        ("§4.1a", ["4.1a"]),
        ("7.9 without the sign", []),
    ],
)
def test_passages_in_a_text(text: str, expected: list[str]) -> None:
    """A passage is a number after the sign; each counts once."""
    assert passages(text) == expected


def test_only_the_opening_counts_for_rules() -> None:
    """A rule says what its docstring begins with, not what it mentions."""
    assert opening_passages("§7.9 Check the door of §8.1.") == ["7.9"]
    assert opening_passages("§7.9, 7.10 Check.") == ["7.9", "7.10"]
    assert opening_passages("§7.9; §8.1: Check.") == ["7.9", "8.1"]
    assert opening_passages("Check §7.9.") == []


def test_names_of_tests_carry_passages() -> None:
    """The number after `test_` is the passage."""
    assert named_passages("test_9_1_control_tile") == ["9.1"]
    assert named_passages("test_10_a_long_one") == ["10"]
    assert named_passages("test_9_1") == ["9.1"]
    assert named_passages("test_control_9_1") == []


def test_code_is_scanned_by_docstrings(tmp_path: Path) -> None:
    """Functions and methods are found, with their file."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "doors.py").write_text(RULES)
    assert scan_code(tmp_path) == {
        "7.9": ["rules/doors.py:check", "rules/doors.py:Door.open"],
        "7.10": ["rules/doors.py:Door.open"],
    }


def test_tests_are_scanned_by_name_and_docstring(tmp_path: Path) -> None:
    """Only tests count, only those of the game, and only files of tests."""
    folder = tmp_path / "tests" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "test_doors.py").write_text(TESTS)
    (folder / "arrange.py").write_text(TESTS)
    found = scan_tests(tmp_path, "toy")
    assert found == {
        "7.9": ["tests/games/toy/test_doors.py::test_7_9_a_door_opens"],
        "8.1": ["tests/games/toy/test_doors.py::test_7_9_a_door_opens"],
        "7.10": ["tests/games/toy/test_doors.py::TestDoors::test_shut"],
    }
    assert scan_tests(tmp_path, "other") == {}
