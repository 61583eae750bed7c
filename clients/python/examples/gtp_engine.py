"""An agent in Python that plays in the arena: flat Monte Carlo on the State API.

Each legal action gets the same number of random games, on dice of their own, and the action with
the best mean is played. It is a program that speaks the protocol of docs/gtp.md, so a file such as

    engines:
      - name: flat-python
        command: [python, gtp_engine.py, --rollouts, "8"]
        dir: .

lets it play: bridgehead arena --engines FILE --agents gtp:flat-python --agents random ...
"""

from __future__ import annotations

import argparse
import random

from bridgehead import State, gtp


class FlatMonteCarlo:
    """Plays the action whose random games end best.

    Parameters
    ----------
    rollouts
        Random games for each legal action.
    depth
        Decisions and rolls after which a random game is given up as a draw.
    """

    def __init__(self, rollouts: int, depth: int) -> None:
        self.name = f"flat-python-{rollouts}"
        self._rollouts = rollouts
        self._depth = depth
        self._random = random.Random(0)

    def reset(self, seed: int) -> None:
        """Begin a game: the same seed is the same play."""
        self._random = random.Random(seed)

    def __call__(self, state: State) -> int:
        """Pick an action for the side to decide."""
        side, legal = state.current_player(), state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        means = [self._mean(state, action, side) for action in legal]
        return legal[means.index(max(means))]

    def _mean(self, state: State, action: int, side: int) -> float:
        total = 0.0
        for _ in range(self._rollouts):
            total += self._rollout(state.child(action), side)
        return total / self._rollouts

    def _rollout(self, state: State, side: int) -> float:
        for _ in range(self._depth):
            if state.is_terminal():
                break
            if state.is_chance_node():
                faces, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self._random.choices(faces, odds)[0])
            else:
                state.apply_action(self._random.choice(state.legal_actions()))
        return state.returns()[side]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rollouts", type=int, default=8, help="random games for each action")
    parser.add_argument("--depth", type=int, default=1000, help="steps of one of them at most")
    args = parser.parse_args()
    policy = FlatMonteCarlo(args.rollouts, args.depth)
    gtp.serve(policy, name=policy.name, version="1")


if __name__ == "__main__":
    main()
