"""OpenSpiel's own MCTS plays a small scenario against a random player.

    python openspiel_mcts.py --game garden --scenario son --games 10 --simulations 100

Needs open_spiel: pip install "bridgehead[openspiel]".
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import bridgehead.openspiel  # noqa: F401 registers the games

SMALLEST = {"gamble": "one-bridge", "garden": "son", "toy": "three-bridges"}


def play(game: pyspiel.Game, bot: pyspiel.Bot, seat: int, rng: np.random.RandomState) -> float:
    """Play one game; return what the bot got."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            faces, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(faces, p=odds)
        elif state.current_player() == seat:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(SMALLEST), default="gamble")
    parser.add_argument("--scenario", help="scenario of the game; without it the smallest")
    parser.add_argument("--seat", type=int, choices=(0, 1), default=1, help="0 German, 1 Allied")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument(
        "--simulations", type=int, default=100, help="of the search, for each decision"
    )
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    # Merged outcomes make the same game with fewer branches.
    params = {"scenario": args.scenario or SMALLEST[args.game], "merged": True}
    game = pyspiel.load_game(f"python_bridgehead_{args.game}", params)
    rng = np.random.RandomState(args.seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, 1.4, args.simulations, evaluator, random_state=rng)
    results = []
    for i in range(args.games):
        results.append(play(game, bot, args.seat, rng))
        print(f"game {i + 1}: {results[-1]:+.0f}", flush=True)
    won = sum(r > 0 for r in results)
    print(f"MCTS won {won} of {args.games} games as side {args.seat}")


if __name__ == "__main__":
    main()
