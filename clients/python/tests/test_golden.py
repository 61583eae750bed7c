"""The episodes that Go has written down are the same from Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bridgehead
from bridgehead.pettingzoo import gamble_v0, toy_v0

EPISODES = Path(__file__).resolve().parents[3] / "gym" / "testdata" / "episodes.json"


def choose(legal: list[int], step: int) -> int:
    """Return the action that the rule of the file plays at a step."""
    return legal[(7 * step + 3) % len(legal)]


def play_one_side(spec: dict[str, Any], seed: int) -> dict[str, Any]:
    env = bridgehead.BridgeheadEnv(**spec)
    _, info = env.reset(seed=seed)
    steps, total, over = 0, 0.0, False
    while not over:
        _, reward, terminated, truncated, info = env.step(choose(env.legal_actions(), steps))
        steps, total, over = steps + 1, total + reward, terminated or truncated
    return {"steps": steps, "return": total, "hash": env.hash(), "learner": info["learner"]}


def play_both(spec: dict[str, Any], seed: int) -> dict[str, Any]:
    module = {"gamble": gamble_v0, "toy": toy_v0}[spec.pop("game")]
    spec["max_cycles"] = spec.pop("max_steps", None)
    del spec["seat"]
    env = module.raw_env(**{k: v for k, v in spec.items() if v is not None})
    env.reset(seed=seed)
    steps, totals = 0, dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(choose(legal, steps))
        steps += 1
    return {"steps": steps, "returns": [totals["german"], totals["allied"]], "hash": env.hash()}


ROWS = json.loads(EPISODES.read_text())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['spec']}-{row['seed']}")
def test_same_episode_as_in_go(row: dict[str, Any]) -> None:
    spec = dict(row["spec"])
    if spec["seat"] == "both":
        got = play_both(spec, row["seed"])
        assert got["returns"] == pytest.approx(row["returns"])
    else:
        got = play_one_side(spec, row["seed"])
        assert got["learner"] == row["learner"]
        assert got["return"] == pytest.approx(row["returns"][row["learner"]])
    assert got["steps"] == row["steps"]
    assert got["hash"] == int(row["hash"], 16)
