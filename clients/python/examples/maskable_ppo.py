"""MaskablePPO of sb3-contrib learns one side of a small scenario against an opponent inside.

    python maskable_ppo.py --steps 200000 --seat allied --opponent random --out model.zip
    python maskable_ppo.py --game garden --scenario son

Then it plays --eval-games games on fixed seeds, a random player plays the same ones, and both
win rates are printed with their 95 % Wilson intervals. Needs sb3-contrib:
pip install "bridgehead[sb3]".
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

import bridgehead
from bridgehead.sb3 import BridgeheadVecEnv

SMALLEST = {"gamble": "one-bridge", "garden": "son", "toy": "three-bridges"}

# Where every unit is and what is being decided: of gamble 660 values instead of 20,846, and a
# network that two cores can train. Without a list all blocks are observed.
BLOCKS = {
    "gamble": ["node", "global", "combat", "unit_location", "unit_from", "depots"],
    "garden": ["node", "global", "hand", "hexes", "units"],
}

Policy = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], npt.NDArray[np.int64]]


class Changing(BaseFeaturesExtractor):
    """Keeps the values that were seen to change in random games: most of a scenario stands still.

    Parameters
    ----------
    space
        Space of the observation.
    columns
        Which values to keep.
    """

    def __init__(self, space: spaces.Box, columns: list[int]) -> None:
        super().__init__(space, len(columns))
        self.register_buffer("columns", torch.tensor(columns))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return the columns, shape (batch, len(columns))."""
        return observations.index_select(1, self.columns)


def changing_columns(env: bridgehead.BridgeheadVectorEnv, steps: int = 300) -> list[int]:
    """Return the values of the observation that differ between positions of random games."""
    observations, _ = env.reset(seed=0)
    low, high = observations.min(axis=0), observations.max(axis=0)
    for _ in range(steps):
        observations = env.step(env.sample())[0]
        low = np.minimum(low, observations.min(axis=0))
        high = np.maximum(high, observations.max(axis=0))
    columns: list[int] = np.flatnonzero(low < high).tolist()
    return columns


def win_rate(args: argparse.Namespace, policy: Policy) -> tuple[int, int]:
    """Play the games of the seeds 10**9 and up; return how many were won, and how many played."""
    n = args.eval_games
    env = bridgehead.BridgeheadVectorEnv(
        n,
        args.scenario,
        game=args.game,
        seat=args.seat,
        opponent=args.opponent,
        blocks=args.blocks,
        mask_in="info",
    )
    observations, _ = env.reset(seed=10**9)
    won, over = np.zeros(n, bool), np.zeros(n, bool)
    while not over.all():
        # A slot that is over goes on with another game, which is not counted.
        actions = policy(observations, env.action_masks())
        observations, rewards, terminated, truncated, _ = env.step(actions)
        ended = terminated | truncated
        won |= ended & ~over & (rewards > 0)
        over |= ended
    env.close()
    return int(won.sum()), n


def wilson(won: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate."""
    z, p = 1.96, won / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half


def report(name: str, won: int, n: int) -> None:
    """Print a win rate."""
    low, high = wilson(won, n)
    print(f"{name:8} won {won} of {n}: {won / n:.1%} (95 % {low:.1%} to {high:.1%})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000, help="steps to learn for")
    parser.add_argument("--game", choices=sorted(SMALLEST), default="gamble")
    parser.add_argument("--scenario", help="scenario of the game; without it the smallest")
    parser.add_argument("--seat", choices=("german", "allied"), default="allied")
    parser.add_argument("--opponent", default="random", help="agent of the other side")
    parser.add_argument("--eval-games", type=int, default=1000)
    parser.add_argument("--envs", type=int, default=64, help="games played at a time")
    parser.add_argument("--blocks", nargs="+", help="blocks of the observation")
    parser.add_argument("--threads", type=int, default=1, help="of torch; the net is small")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, help="where to save the model")
    parser.add_argument("--log", type=Path, help="where to write for TensorBoard")
    args = parser.parse_args()
    args.scenario = args.scenario or SMALLEST[args.game]
    args.blocks = args.blocks or BLOCKS.get(args.game)

    # Threads of torch that wait for each other burn the cores that the vector steps on.
    torch.set_num_threads(args.threads)
    env = BridgeheadVecEnv(
        args.envs,
        args.scenario,
        game=args.game,
        seat=args.seat,
        opponent=args.opponent,
        blocks=args.blocks,
    )
    columns = changing_columns(env.vector)
    print(f"{len(columns)} of {env.observation_space.shape[0]} values change")
    env.seed(args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=512,
        n_epochs=6,
        gamma=1.0,  # one reward at the end: a win is a win, soon or late
        gae_lambda=0.95,
        ent_coef=0.01,
        learning_rate=1e-3,
        seed=args.seed,
        device="cpu",
        tensorboard_log=str(args.log) if args.log else None,
        policy_kwargs={
            "features_extractor_class": Changing,
            "features_extractor_kwargs": {"columns": columns},
            "net_arch": [128, 128],
        },
    )
    began = time.perf_counter()
    model.learn(args.steps, log_interval=1 if args.log else None)
    seconds = time.perf_counter() - began
    print(
        f"{model.num_timesteps} steps in {seconds:.0f} s, "
        f"{model.num_timesteps / seconds:.0f} a second"
    )
    if args.out:
        model.save(args.out)
        print(f"saved {args.out}")

    rng = np.random.default_rng(args.seed)

    def trained(
        observations: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        return actions

    def by_chance(
        _: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        return np.argmax(masks * rng.random(masks.shape), axis=1)

    report("trained", *win_rate(args, trained))
    report("random", *win_rate(args, by_chance))


if __name__ == "__main__":
    main()
