"""A folder for saves, lines of one width, and a toy to play with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.vault import VaultGame


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep saves out of the user's folder, and lines of one width."""
    monkeypatch.setenv("DERELICT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def vault(tmp_path: Path) -> VaultGame:
    """A corridor with a vault at its end."""
    return VaultGame(tmp_path / "vault")
