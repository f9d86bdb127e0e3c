"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.toys import Conclave, Ladder, Scramble

settings.register_profile(
    "derelict", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("explore", parent=settings.get_profile("derelict"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "derelict"))


@pytest.fixture
def ladder() -> Ladder:
    """A game of dice with one or two seats."""
    return Ladder()


@pytest.fixture
def scramble() -> Scramble:
    """A game in which whoever is quickest acts."""
    return Scramble()


@pytest.fixture
def conclave() -> Conclave:
    """A game of hidden hands and secret ballots."""
    return Conclave()
