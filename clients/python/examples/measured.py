"""What the examples of RLlib, Tianshou and CleanRL share: a game, a referee, a measurement.

The game is *One bridge*, the Allies against a player who moves at random. Every action that a
learner or a player sends goes past a referee, who compares it with what is legal and stops the
program at the first one that is not.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

import bridgehead

GAME: dict[str, Any] = {
    "scenario": "one-bridge",
    "seat": "allied",
    "opponent": "random",
    "blocks": ["node", "combat", "unit_location", "unit_from"],  # where every unit is, and what for
}
EVAL_SEED = 10**9  # games that are measured; those that are learnt from have smaller seeds

FloatArray = npt.NDArray[np.float32]
Masks = npt.NDArray[np.bool_]
Actions = npt.NDArray[np.int64]
Policy = Callable[[FloatArray, Masks], Actions]


class Referee(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Counts the actions that are sent to an environment, each of which has to be legal.

    Attributes
    ----------
    sent
        Actions so far, over all environments of this class: each of them was legal.
    """

    sent = 0

    def step(self, action: Any) -> Any:
        """Look at the action, and play it."""
        check(self.get_wrapper_attr("action_masks")()[None], np.array([action]))
        Referee.sent += 1
        return self.env.step(action)


class VectorReferee(gymnasium.vector.VectorWrapper):
    """Counts the actions that are sent to a vector, each of which has to be legal.

    A slot whose episode is over asks for none: the vector does not look at what is sent to it.

    Attributes
    ----------
    sent
        Actions so far, over all vectors of this class.
    """

    sent = 0

    def step(self, actions: Any) -> Any:
        """Look at the actions, shape (slots,), and play them."""
        masks = self.env.unwrapped.action_masks()  # type: ignore[attr-defined]
        asked = masks.any(axis=1)
        check(masks[asked], np.asarray(actions)[asked])
        VectorReferee.sent += int(asked.sum())
        return self.env.step(actions)


def check(masks: Masks, actions: npt.NDArray[Any]) -> None:
    """Raise if one of the actions, shape (n,), is not legal by the masks, shape (n, actions)."""
    for mask, action in zip(masks, actions, strict=True):
        if not mask[action]:
            raise AssertionError(f"action {action}: not among {np.flatnonzero(mask)}")


def vector(num_envs: int, **kwargs: Any) -> VectorReferee:
    """Return the native vector of the game with a referee before it; masks are in the infos."""
    words = {**GAME, "mask_in": "info", "copy": True, **kwargs}
    return VectorReferee(bridgehead.GambleVectorEnv(num_envs, **words))


def tally(policy: Policy, games: int) -> bridgehead.Tally:
    """Return how a policy fares in games on fixed seeds, which nobody has learnt from."""
    env = vector(games)
    observations, infos = env.reset(seed=EVAL_SEED)
    won, over = np.zeros(games, bool), np.zeros(games, bool)
    while not over.all():
        # A slot that is over goes on with another game, which is not counted.
        masks = infos["action_mask"] > 0
        observations, rewards, terminated, truncated, infos = env.step(policy(observations, masks))
        ended = terminated | truncated
        won |= ended & ~over & (rewards > 0)
        over |= ended
    env.close()
    return bridgehead.Tally(int(won.sum()), 0, int((~won).sum()))


def by_chance(seed: int) -> Policy:
    """Return a player who plays uniformly at random."""
    rng = np.random.default_rng(seed)
    return lambda _, masks: np.argmax(masks * rng.random(masks.shape), axis=1)


def arguments(description: str | None, steps: int) -> argparse.Namespace:
    """Return what the examples are asked for; ``steps`` is how many are learnt from by itself."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--steps", type=int, default=steps, help="steps to learn for, at least")
    parser.add_argument("--eval-games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, help="where to write the result as JSON")
    args = parser.parse_args()
    for name in ("steps", "eval_games"):
        if getattr(args, name) < 1:
            parser.error(f"--{name.replace('_', '-')}: want a number above 0")
    return args


class Learning:
    """One run of a learner: times it, measures it, and tells what came of it.

    Parameters
    ----------
    args
        The arguments of the example.
    library
        Whose learner it is, as the package is called; empty if none is needed.
    method
        What it does, in a word or two.
    """

    def __init__(self, args: argparse.Namespace, library: str, method: str) -> None:
        self.args = args
        self.library = f"{library} {version(library)}" if library else "PyTorch alone"
        self.method = method
        self.began = time.perf_counter()

    def report(self, steps: int, policy: Policy) -> None:
        """Measure a policy after it has learnt from so many steps, and a player by chance."""
        seconds = time.perf_counter() - self.began
        learnt_from = Referee.sent + VectorReferee.sent
        trained = tally(policy, self.args.eval_games)
        random = tally(by_chance(self.args.seed), self.args.eval_games)
        sent = Referee.sent + VectorReferee.sent
        print(f"{self.method} of {self.library}: {steps} steps in {seconds:.0f} s")
        print(f"trained {trained}")
        print(f"random  {random}")
        print(f"{sent} actions sent, each of them legal; {learnt_from} of these while it learnt")
        if self.args.out:
            result = {
                "library": self.library,
                "method": self.method,
                "seed": self.args.seed,
                "steps": steps,
                "seconds": round(seconds, 1),
                "games": trained.games,
                "won": trained.won,
                "won_by_chance": random.won,
                "actions": sent,
            }
            self.args.out.write_text(json.dumps(result) + "\n")
