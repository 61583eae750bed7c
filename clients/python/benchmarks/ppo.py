"""MaskablePPO of sb3-contrib after so many steps, against players made by hand.

    python ppo.py --game gamble --scenario nijmegen --steps 10000,100000,1000000 --out runs/ppo

Each side is learnt by a network of its own against --opponent; Stable-Baselines3 offers no
self-play. At each number of steps the network, playing its likeliest action, meets each of
--opponents in --eval-games games on the same seeds. So does a player who moves at random: that is
the row of 0 steps.

--out keeps the networks, report.json and table.md, and the same command goes on where it was
interrupted. Training goes in segments that begin from the file of the one before, with seeds of
their own, so what is learnt does not depend on where that was.

Hyperparameters are those of examples/maskable_ppo.py with a smaller network and fewer passes over a
rollout, so that a million steps are a matter of minutes on one core; they were tuned for neither
game nor opponent.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np
import stable_baselines3
import torch
from sb3_contrib import MaskablePPO

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))
from maskable_ppo import BLOCKS, Changing, changing_columns, wilson

import bridgehead
from bridgehead.sb3 import BridgeheadVecEnv

SIDES = ("german", "allied")
ENVS, LENGTH = 50, 40  # games at a time, and steps of each in a rollout
ROLLOUT = ENVS * LENGTH
SEGMENT = 100_000  # steps at most between two saved networks
SLOTS = 10  # evaluation games at a time
EVAL_SEED = 10**9  # training games of a seed begin below it
# What changes the results; it is kept with them, and a directory holds those of one setting only.
SETTING = ("game", "scenario", "opponent", "seed", "blocks")


def numbers(text):
    """Return a comma-separated list of whole numbers above 0."""
    found = [int(n.replace("_", "")) for n in text.split(",")]
    if min(found) < 1:
        raise argparse.ArgumentTypeError(f"got {text!r}, want numbers above 0")
    return found


def step_counts(text):
    """Return ascending numbers of steps that are whole rollouts."""
    found = numbers(text)
    if found != sorted(set(found)) or any(n % ROLLOUT for n in found):
        raise argparse.ArgumentTypeError(f"got {text!r}, want ascending multiples of {ROLLOUT}")
    return found


def arguments():
    """Return the arguments, with what is missing filled in."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="gamble")
    parser.add_argument("--scenario", default="one-bridge")
    parser.add_argument("--steps", type=step_counts, default="10000,100000,1000000")
    parser.add_argument("--sides", nargs="+", choices=SIDES, default=list(SIDES))
    parser.add_argument(
        "--opponent", default="random", help="whom it learns against, an agent or a pool"
    )
    parser.add_argument(
        "--opponents", nargs="+", default=["random", "greedy", "scripted"], help="of the table"
    )
    parser.add_argument(
        "--eval-games",
        type=numbers,
        default="400",
        help="against each, or one number for each of them",
    )
    parser.add_argument(
        "--blocks", nargs="+", help="of the observation; without it those of the example"
    )
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=1, help="threads that step the games")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"))
    args = parser.parse_args()
    args.blocks = args.blocks or BLOCKS.get(args.game)
    if len(args.eval_games) not in (1, len(args.opponents)):
        parser.error(
            f"--eval-games: got {len(args.eval_games)} numbers for {len(args.opponents)} opponents"
        )
    if len(args.eval_games) == 1:
        args.eval_games *= len(args.opponents)
    args.eval_games = dict(zip(args.opponents, args.eval_games, strict=True))
    return args


class Report:
    """What is known so far, in the file report.json."""

    def __init__(self, args):
        self.file = args.out / "report.json"
        setting = {key: getattr(args, key) for key in SETTING}
        self.data = {
            "format": "bridgehead-ppo",
            "version": 1,
            "setting": setting,
            "training": {},
            "games": [],
        }
        if self.file.exists():
            self.data = json.loads(self.file.read_text())
            if self.data["setting"] != setting:
                made = self.data["setting"]
                sys.exit(f"{self.file}: made with {made}, got {setting}; name another --out")

    def write(self):
        """Replace the file as a whole, so that an interruption leaves the one before."""
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps(self.data, indent=1) + "\n")
        part.replace(self.file)

    def row(self, side, steps, opponent, games):
        """Return the result of a meeting; None if it was not played."""
        for row in self.data["games"]:
            if (row["side"], row["steps"], row["opponent"], row["games"]) == (
                side,
                steps,
                opponent,
                games,
            ):
                return row
        return None


def network(args, side, steps):
    """Return the file of the network after so many steps."""
    return args.out / f"{side}-{steps}.pt"


def environment(args, side, envs):
    """Return the games that a side learns in."""
    return BridgeheadVecEnv(
        envs,
        args.scenario,
        game=args.game,
        seat=side,
        opponent=args.opponent,
        blocks=args.blocks,
        workers=args.workers,
    )


def new_model(args, env, columns):
    """Return a network that has learnt nothing."""
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=LENGTH,
        batch_size=500,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        learning_rate=1e-3,
        seed=args.seed,
        device="cpu",
        policy_kwargs={
            "features_extractor_class": Changing,
            "features_extractor_kwargs": {"columns": columns},
            "net_arch": [64, 64],
        },
    )


# The files of Stable-Baselines3 cannot be loaded with the PyTorch of Debian 12, so here is what a
# network needs to learn on.


def save(model, columns, file):
    """Write a network, what its optimizer knows, and how long it has learnt."""
    policy = model.policy
    torch.save(
        {
            "policy": policy.state_dict(),
            "optimizer": policy.optimizer.state_dict(),
            "columns": columns,
            "steps": model.num_timesteps,
        },
        file,
    )


def load(args, env, file):
    """Return a network as it was saved, and the columns of the observation that it sees."""
    saved = torch.load(file)
    model = new_model(args, env, saved["columns"])
    model.policy.load_state_dict(saved["policy"])
    model.policy.optimizer.load_state_dict(saved["optimizer"])
    model.num_timesteps = saved["steps"]
    return model, saved["columns"]


def train(args, side, report):
    """Learn a side, segment by segment, and keep the network of each number of steps asked for."""
    state = report.data["training"].setdefault(side, {"steps": 0, "seconds": 0.0, "observed": 0})
    for steps in args.steps:
        if steps <= state["steps"] and not network(args, side, steps).exists():
            sys.exit(
                f"{network(args, side, steps)}: not kept when it was learnt; name another --out"
            )
    if state["steps"] >= args.steps[-1]:
        return
    env = environment(args, side, ENVS)
    marks = sorted({*args.steps, *range(SEGMENT, args.steps[-1], SEGMENT)})
    for goal in (m for m in marks if m > state["steps"]):
        seed = args.seed + goal  # of the segment: of its games and of what torch draws
        if state["steps"] == 0:
            columns = changing_columns(env.vector)
            model, state["observed"] = new_model(args, env, columns), len(columns)
        else:
            model, columns = load(args, env, network(args, side, state["steps"]))
        model.set_random_seed(seed)
        env.seed(seed)
        began, before = time.perf_counter(), model.num_timesteps
        model.learn(goal - before, reset_num_timesteps=False)
        state["seconds"] += time.perf_counter() - began
        save(model, columns, network(args, side, goal))
        last, state["steps"] = state["steps"], model.num_timesteps
        report.write()
        if last and last not in args.steps:
            network(args, side, last).unlink()
        print(
            f"{side}: {goal} steps, {state['steps'] / state['seconds']:.0f} a second",
            file=sys.stderr,
            flush=True,
        )
    env.close()


def play(args, side, opponent, games, policy):
    """Return how many games a policy wins as a side, of those of the seeds from EVAL_SEED on."""
    slots = min(SLOTS, games)
    env = bridgehead.BridgeheadVectorEnv(
        slots,
        args.scenario,
        game=args.game,
        seat=side,
        opponent=opponent,
        blocks=args.blocks,
        mask_in="info",
        autoreset_mode="Disabled",
        workers=args.workers,
    )
    game, won, begun, over = np.arange(slots), 0, slots, 0
    observations, _ = env.reset(seed=EVAL_SEED)
    while over < games:
        observations, rewards, terminated, truncated, _ = env.step(
            policy(observations, env.action_masks())
        )
        ended = terminated | truncated
        if not ended.any():
            continue
        counted = ended & (
            game < games
        )  # a slot for which no game is left plays one that does not count
        won += int((counted & (rewards > 0)).sum())
        over += int(counted.sum())
        game[ended] = begun + np.arange(ended.sum())
        begun += int(ended.sum())
        if over < games:
            seeds = [EVAL_SEED + int(n) for n in game]
            observations, _ = env.reset(seed=seeds, options={"reset_mask": ended})
    env.close()
    return won


def by_chance(seed):
    """Return a player who plays uniformly at random."""
    rng = np.random.default_rng(seed)
    return lambda _, masks: np.argmax(masks * rng.random(masks.shape), axis=1)


def likeliest(args, side, steps):
    """Return the player who plays the likeliest action of a network."""
    env = environment(args, side, 1)
    model, _ = load(args, env, network(args, side, steps))
    env.close()
    return lambda seen, masks: model.predict(seen, action_masks=masks, deterministic=True)[0]


def evaluate(args, side, report):
    """Play what is missing of the table, the cheap opponents first."""
    for opponent, games in args.eval_games.items():
        for steps in (0, *args.steps):
            if report.row(side, steps, opponent, games):
                continue
            policy = likeliest(args, side, steps) if steps else by_chance(args.seed)
            began = time.perf_counter()
            won = play(args, side, opponent, games, policy)
            row = {"side": side, "steps": steps, "opponent": opponent, "games": games, "won": won}
            row["interval"] = [round(max(0.0, bound), 4) for bound in wilson(won, games)]
            row["seconds"] = round(time.perf_counter() - began, 1)
            report.data["games"].append(row)
            report.write()
            print(
                f"{side} of {steps} steps against {opponent}: {won} of {games}",
                file=sys.stderr,
                flush=True,
            )


def cell(row):
    """Return a win rate with its interval in words."""
    if row is None:
        return "-"
    low, high = row["interval"]
    return f"{100 * row['won'] / row['games']:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def table(args, report):
    """Return the Markdown table of what was asked for."""
    names = [f"against {name} ({games} games)" for name, games in args.eval_games.items()]
    lines = ["| side | steps | " + " | ".join(names) + " |", "|" + "---|" * (2 + len(names))]
    for side in args.sides:
        for steps in (0, *args.steps):
            cells = [cell(report.row(side, steps, *meeting)) for meeting in args.eval_games.items()]
            lines.append(f"| {side} | {steps:,} | " + " | ".join(cells) + " |")
    for side in args.sides:
        state = report.data["training"][side]
        rate = state["steps"] / max(state["seconds"], 1e-9)
        lines.append(
            f"\n{side}: {state['steps']:,} steps against {args.opponent} in "
            f"{state['seconds']:,.0f} s, {rate:,.0f} a second; {state['observed']} values observed."
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    args = arguments()
    torch.set_num_threads(1)  # the network is small
    # A softmax over many actions may miss a sum of 1 by more than torch's check allows.
    torch.distributions.Distribution.set_default_validate_args(False)
    args.out.mkdir(parents=True, exist_ok=True)
    report = Report(args)
    report.data["made_with"] = {
        "python": platform.python_version(),
        "torch": torch.__version__,
        "cores": os.cpu_count(),
        "stable_baselines3": stable_baselines3.__version__,
        "sb3_contrib": version("sb3_contrib"),
    }
    for side in args.sides:
        train(args, side, report)
        evaluate(args, side, report)
    text = table(args, report)
    (args.out / "table.md").write_text(text)
    report.write()
    print(text)


if __name__ == "__main__":
    main()
