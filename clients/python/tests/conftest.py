from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

import bridgehead


def choose(legal: Sequence[int], step: int) -> int:
    """Choose a legal action by a fixed rule that looks like chance."""
    return random.Random(step + 11).choice(legal)


def choose_masked(mask: npt.NDArray[np.int8], step: int) -> int:
    return choose(np.flatnonzero(mask).tolist(), step)


def play(state: bridgehead.State, steps: int = 10**6) -> bridgehead.State:
    """Play on by the fixed rule, dice as well."""
    for i in range(steps):
        if state.is_terminal():
            break
        state.apply_action(choose(state.legal_actions(), i))
    return state


@pytest.fixture(scope="session")
def game() -> bridgehead.Game:
    return bridgehead.load_game("gamble", {"scenario": "one-bridge"})


@pytest.fixture(scope="session")
def toy() -> bridgehead.Game:
    return bridgehead.load_game("toy")


@pytest.fixture
def state(game: bridgehead.Game) -> bridgehead.State:
    return game.new_initial_state()
