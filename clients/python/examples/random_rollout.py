"""The same game by random moves through each of the four interfaces, with rates.

python random_rollout.py --game garden --scenario waal --seconds 2
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections.abc import Callable, Iterator

import gymnasium
import numpy as np

import bridgehead

SMALLEST = {"gamble": "one-bridge", "garden": "son", "toy": "three-bridges"}


def states(key: str, scenario: str) -> Iterator[int]:
    """Play by the State API; yield 1 for each decision."""
    rng = random.Random(7)
    game = bridgehead.load_game(key, {"scenario": scenario})
    tensor = np.empty(game.observation_tensor_size(), np.float32)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                faces, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(faces, odds)[0])
                continue
            state.observation_tensor(out=tensor)
            state.apply_action(rng.choice(actions))
            yield 1


def gym(key: str, scenario: str) -> Iterator[int]:
    """Play one side by Gymnasium."""
    env = gymnasium.make(f"bridgehead/{key.capitalize()}-v0", scenario=scenario, seat="allied")
    env.action_space.seed(7)
    _, info = env.reset(seed=7)
    while True:
        action = env.action_space.sample(info["action_mask"])
        _, _, terminated, truncated, info = env.step(action)
        yield 1
        if terminated or truncated:
            _, info = env.reset()


def aec(key: str, scenario: str) -> Iterator[int]:
    """Play both sides by PettingZoo."""
    env = importlib.import_module(f"bridgehead.pettingzoo.{key}_v0").env(scenario)
    for agent in env.possible_agents:
        env.action_space(agent).seed(7)
    seed = 7
    while True:
        env.reset(seed=seed)
        seed += 1
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            yield 1


def vector(key: str, scenario: str) -> Iterator[int]:
    """Play both sides of 256 games at a time by the native vector."""
    envs = bridgehead.BridgeheadVectorEnv(256, scenario, game=key, seat="both")
    envs.reset(seed=7)
    while True:
        envs.step(envs.sample())
        yield envs.num_envs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(SMALLEST), default="gamble")
    parser.add_argument("--scenario", help="scenario of the game; without it the smallest")
    parser.add_argument(
        "--seconds", type=float, default=2, help="how long to play by each interface"
    )
    args = parser.parse_args()
    ways: dict[str, Callable[[str, str], Iterator[int]]] = {
        "State": states,
        "Gymnasium": gym,
        "PettingZoo": aec,
        "vector of 256": vector,
    }
    for name, play in ways.items():
        began, steps = time.perf_counter(), 0
        for n in play(args.game, args.scenario or SMALLEST[args.game]):
            steps += n
            if time.perf_counter() - began > args.seconds:
                break
        print(f"{name:14}{steps / (time.perf_counter() - began):10.0f} decisions/s")


if __name__ == "__main__":
    main()
