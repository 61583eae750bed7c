"""Analyses a file of positions in bulk, by ``bridgehead analyze``, and prints a table.

Each line of the file is the line of a position; empty lines and what follows a # are left out:

    python analyze_positions.py positions.txt --simulations 400

All requests are sent at once. docs/analysis.md has the protocol.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any


def read_positions(path: Path) -> list[str]:
    """Return the positions of a file."""
    lines = (line.split("#", 1)[0].strip() for line in path.read_text().splitlines())
    return [line for line in lines if line]


def analyze(command: list[str], requests: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the last answer to each request, by its id."""
    text = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return {a["id"]: a for a in answers if not a.get("isDuringSearch")}


def describe(answer: dict[str, Any]) -> str:
    """Tell an answer in a line: win chances, what is best, which places may change hands."""
    if "error" in answer:
        return "error: " + str(answer["error"])
    info = answer["rootInfo"]
    chances = " ".join(f"{side} {share:.0%}" for side, share in info.get("chance", {}).items())
    words = [chances, f"{info['side']}: {answer.get('text', info.get('over', '-'))}"]
    changing = []
    for node in answer.get("ownership", []):
        owner, share = max(node["chance"].items(), key=lambda item: item[1])
        if owner != node.get("now", owner):
            changing.append(f"{node['place']} to {owner} {share:.0%}")
    if changing:
        words.append("changing hands: " + ", ".join(changing[:4]))
    return " | ".join(words)


def main() -> int:
    """Run the program and report whether all positions were analysed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="positions, one a line")
    parser.add_argument("--command", default="bridgehead", help="how the program is called")
    parser.add_argument("--simulations", type=int, default=200)
    args = parser.parse_args()
    try:
        lines = read_positions(args.file)
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{args.file}: {error}")
    requests = [
        {
            "id": str(n),
            "position": line,
            "simulations": args.simulations,
            "includeOwnership": True,
        }
        for n, line in enumerate(lines, start=1)
    ]
    if not requests:
        parser.error(f"{args.file}: got no position, want one a line")
    try:
        answers = analyze([*shlex.split(args.command), "analyze"], requests)
    except OSError as error:
        parser.error(f"--command: {error}")
    for request in requests:
        print(request["id"], describe(answers[request["id"]]))
    return int(any("error" in a for a in answers.values()))


if __name__ == "__main__":
    sys.exit(main())
