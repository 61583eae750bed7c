"""What opponents cost: steps of a random learner a second against each, in the native vector.

python clients/python/benchmarks/opponents.py --scenario nijmegen --seconds 5 --runs 5
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

import bridgehead

OPPONENTS = [
    "random",
    "a function",
    "recruit",
    "veteran",
    "elite",
    "marshal",
    "greedy",
    "scripted",
    "uct:sims=200",
]


def first_legal(observations, masks):
    """The cheapest function there is: what is left is the cost of asking it."""
    return masks.argmax(axis=1)


def steps_a_second(opponent, args):
    """Return steps of the learner a second, warm-up apart."""
    envs = bridgehead.BridgeheadVectorEnv(
        args.envs, args.scenario, seat=args.seat, blocks=args.blocks, mask_in="info",
        opponent=first_legal if opponent == "a function" else opponent,
    )
    envs.reset(seed=7)
    envs.action_space  # made when first asked for
    envs.step(envs.sample())
    steps, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < args.seconds:
        waits = ~envs.action_masks().any(axis=1)  # a slot that begins anew pays no step
        envs.step(envs.sample())
        steps += args.envs - int(np.count_nonzero(waits))
    envs.close()
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="nijmegen")
    parser.add_argument("--seat", default="allied")
    parser.add_argument("--envs", type=int, default=32)
    parser.add_argument("--blocks", nargs="+", default=["node", "combat", "unit_location"])
    parser.add_argument("--seconds", type=float, default=5, help="of each run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--opponents", nargs="+", default=OPPONENTS)
    args = parser.parse_args()
    print(f"{args.scenario}, {args.envs} games at a time, a random learner as {args.seat}: steps/s,")
    print(f"median of {args.runs} runs of {args.seconds:g} s (lowest to highest)\n")
    print("| opponent | steps/s |\n|---|---|")
    for opponent in args.opponents:
        try:
            runs = sorted(steps_a_second(opponent, args) for _ in range(args.runs))
        except bridgehead.BadInput as e:
            print(f"| {opponent} | {str(e).partition(',')[0]} |", flush=True)
            continue
        low, middle, high = runs[0], statistics.median(runs), runs[-1]
        print(f"| {opponent} | {middle:,.0f} ({low:,.0f} to {high:,.0f}) |", flush=True)


if __name__ == "__main__":
    main()
