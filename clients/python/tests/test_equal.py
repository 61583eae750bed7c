"""The same seed and the same decisions are the same episode through every interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bridgehead
from bridgehead import records

from conftest import choose_masked

Trace = list[tuple[int, int, list[float]]]  # hash, action and rewards of each step


def by_vector(seed: int, scenario: str, slot: int) -> Trace:
    envs = bridgehead.BridgeheadVectorEnv(slot + 1, scenario, seat="both")
    envs.reset(seed=seed - slot)
    trace: Trace = []
    while True:
        masks = envs.action_masks()
        actions = [choose_masked(m.astype(np.int8), len(trace)) if m.any() else 0 for m in masks]
        hash_ = envs.state(slot).hash()
        _, rewards, terminated, _, infos = envs.step(np.array(actions))
        trace.append((hash_, actions[slot], rewards[slot].tolist()))
        if terminated[slot]:
            assert infos["episode"]["r"][slot].tolist() == rewards[slot].tolist()
            assert infos["episode"]["seed"][slot] == seed
            return trace


def by_pettingzoo(seed: int, scenario: str, path: Path) -> Trace:
    gamble_v0 = pytest.importorskip("bridgehead.pettingzoo.gamble_v0")
    env = gamble_v0.env(scenario)
    env.reset(seed=seed)
    trace: Trace = []
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        action = choose_masked(observation["action_mask"], len(trace))
        hash_ = env.unwrapped.hash()
        env.step(action)
        trace.append((hash_, action, list(env.rewards.values())))
    env.unwrapped.record(path)
    return trace


def by_state(record: records.Record, trace: Trace) -> bridgehead.State:
    """Walk along the record; the decisions of the trace come in its order."""
    state = record.load_game().new_initial_state()
    ahead = iter(trace)
    position, action, _ = next(ahead)
    for step in record.steps:
        assert state.current_player() == step.player
        if state.hash() == position and step.player >= 0 and len(state.legal_actions()) > 1:
            assert step.action == action
            position, action, _ = next(ahead, (-1, -1, []))
        state.apply_action(step.action)
    assert next(ahead, None) is None
    assert position == -1
    return state


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_both_sides(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.msgpack"
    trace = by_pettingzoo(seed, "one-bridge", path)
    assert by_vector(seed, "one-bridge", seed) == trace
    record = records.verify(path)
    state = by_state(record, trace)
    assert state.is_terminal()
    assert state.hash() == record.final_hash
    assert state.returns() == list(record.returns) == trace[-1][2]


def test_both_sides_of_a_long_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    trace = by_pettingzoo(5, "basic", path)
    assert by_vector(5, "basic", 0) == trace
    by_state(records.verify(path), trace)


@pytest.mark.parametrize("seat", ["german", "allied", "random"])
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_one_side_against_an_opponent(seat: str, opponent: str) -> None:
    kwargs: dict[str, Any] = {"seat": seat, "opponent": opponent, "reward": "vp"}
    n = 4
    envs = bridgehead.BridgeheadVectorEnv(n, "one-bridge", autoreset_mode="Disabled", **kwargs)
    singles = [bridgehead.BridgeheadEnv("gamble", "one-bridge", **kwargs) for _ in range(n)]
    for slot, one in enumerate(singles):
        observations, _ = envs.reset(seed=50)
        observation, info = one.reset(seed=50 + slot)
        for step in range(10**6):
            for key in ("observation", "action_mask"):
                assert (observations[key][slot] == observation[key]).all()
            assert envs.state(slot).hash() == one.hash()
            actions = [int(m.argmax()) for m in envs.action_masks()]
            actions[slot] = choose_masked(info["action_mask"], step)
            observations, rewards, terminated, truncated, infos = envs.step(np.array(actions))
            observation, reward, over, _, info = one.step(actions[slot])
            assert rewards[slot] == np.float32(reward)
            assert terminated[slot] == over
            assert infos["learner"][slot] == info["learner"]
            if over:
                assert infos["episode"]["l"][slot] == info["steps"]
                break
            others = terminated | truncated
            if others.any():
                envs.reset(seed=0, options={"reset_mask": others})
