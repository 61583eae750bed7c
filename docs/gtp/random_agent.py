#!/usr/bin/env python3
"""An agent for Bridgehead that needs nothing but Python: it plays a random legal action.

It speaks the protocol of gtp.md. A command comes as a line on standard input; the answer is one that
begins with "=" (done) or "?" (refused) and ends with an empty line.
"""

import random
import sys


class Agent:
    """Replace choose() with something better."""

    def __init__(self):
        self.random = random.Random(0)

    def choose(self, side, legal):
        return self.random.choice(legal)

    def answer(self, command, args):
        """Return the text of the answer; raise ValueError to refuse."""
        if command == "protocol_version":
            return "1"
        if command == "name":
            return "random_agent.py"
        if command == "version":
            return "1.0"
        if command == "seed":
            self.random.seed(int(args[0]))
            return ""
        if command in ("newgame", "play", "roll", "position", "quit"):
            return ""  # it does not follow the game
        if command == "genmove":
            return self.choose(args[0], [int(a) for a in args[1:]])
        raise ValueError(f"unknown command {command}")


def main():
    agent = Agent()
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        try:
            print(f"= {agent.answer(words[0], words[1:])}\n", flush=True)
        except ValueError as fault:
            print(f"? {fault}\n", flush=True)
        if words[0] == "quit":
            break


if __name__ == "__main__":
    main()
