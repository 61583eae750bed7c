"""The referee of the examples that learn: who sends what is not legal is stopped."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from conftest import choose_masked, load_example

measured = load_example("measured")


def test_a_single_environment_is_watched() -> None:
    env: Any = measured.Referee(gymnasium.make("bridgehead/Gamble-v0", **measured.GAME))
    _, info = env.reset(seed=1)
    before, steps, over = measured.Referee.sent, 0, False
    while not over:
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[steps])
        with pytest.raises(AssertionError, match=f"action {illegal}: not among"):
            env.step(illegal)
        _, _, over, _, info = env.step(choose_masked(info["action_mask"], steps))
        steps += 1
    assert measured.Referee.sent == before + steps


def test_a_vector_is_watched() -> None:
    env = measured.vector(4)
    _, infos = env.reset(seed=1)
    before, asked = measured.VectorReferee.sent, 0
    for step in range(40):
        masks = infos["action_mask"]
        actions = np.array([choose_masked(m, step) if m.any() else -1 for m in masks])
        wrong = actions.copy()
        slot = int(np.flatnonzero(masks.any(axis=1))[-1])
        wrong[slot] = np.flatnonzero(masks[slot] == 0)[0]
        with pytest.raises(AssertionError, match=f"action {wrong[slot]}: not among"):
            env.step(wrong)
        asked += int(masks.any(axis=1).sum())  # one that is over is only reset
        infos = env.step(actions)[4]
    assert measured.VectorReferee.sent == before + asked < before + 160


def test_games_are_the_same_for_all() -> None:
    first, second = (measured.tally(measured.by_chance(3), 100) for _ in range(2))
    assert first == second
    assert first.games == 100
    assert measured.tally(lambda _, masks: masks.argmax(axis=1), 100) != first
