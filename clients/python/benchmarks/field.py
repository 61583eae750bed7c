"""The examples that learn by RLlib, Tianshou and PyTorch alone, in one table.

    python field.py --steps 100000 --seed 7

Each is a program of its own, in examples, and all play One bridge as the Allies against a player
who moves at random; the games that are measured are the same for all, and for the random player of
the last row. Fails if an example does, as it would at an illegal action, or if one has not left
chance behind. --out keeps results and table.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import bridgehead

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SCRIPTS = ("rllib_ppo.py", "tianshou_ppo.py", "cleanrl_ppo.py")


def learn(script: str, args: argparse.Namespace) -> dict:
    """Run an example and return its result."""
    out = args.out / f"{Path(script).stem}-{args.seed}.json"
    out.unlink(missing_ok=True)
    words = ["--steps", args.steps, "--eval-games", args.eval_games, "--seed", args.seed]
    command = [sys.executable, EXAMPLES / script, *map(str, words), "--out", out]
    print(f"{script} ...", file=sys.stderr, flush=True)
    code = subprocess.run(command, check=False, stdout=sys.stderr).returncode
    if code:
        sys.exit(f"{script}: failed with {code}")
    return json.loads(out.read_text())


def rate(won: int, games: int) -> str:
    """Return a win rate with its 95 % Wilson interval in words."""
    tally = bridgehead.Tally(won, 0, games - won)
    low, high = tally.interval
    return f"{100 * tally.win_rate:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def table(results: list[dict]) -> str:
    """Return the Markdown table of the results."""
    lines = [
        "| learner | steps | seconds | won of the games | games | actions sent, each legal |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {r['method']}, {r['library']} | {r['steps']:,} | {r['seconds']:.0f} "
        f"| {rate(r['won'], r['games'])} | {r['games']:,} | {r['actions']:,} |"
        for r in results
    ]
    games = results[0]["games"]
    lines.append(f"| random | | | {rate(results[0]['won_by_chance'], games)} | {games:,} | |")
    return "\n".join(lines) + "\n"


def left_behind(result: dict) -> bool:
    """Report whether a learner is better than chance beyond both intervals."""
    games = result["games"]
    low, _ = bridgehead.Tally(result["won"], 0, games - result["won"]).interval
    _, high = bridgehead.Tally(result["won_by_chance"], 0, games - result["won_by_chance"]).interval
    return low > high


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--eval-games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", choices=SCRIPTS, nargs="+", default=SCRIPTS)
    parser.add_argument("--out", type=Path, default=Path("runs/field"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    results = [learn(script, args) for script in args.only]
    text = table(results)
    text += f"\nSeed {args.seed}, Python {platform.python_version()}, {os.cpu_count()} cores.\n"
    (args.out / f"table-{args.seed}.md").write_text(text)
    print(text)
    weak = [r["library"] for r in results if not left_behind(r)]
    if weak:
        print(f"no better than chance: {', '.join(weak)}", file=sys.stderr)
    return int(bool(weak))


if __name__ == "__main__":
    sys.exit(main())
