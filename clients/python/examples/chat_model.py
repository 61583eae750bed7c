"""Seats any chat model behind a command at the board, and lets it play in the arena.

For each decision the command is started, gets the position in words with the list of legal actions
on its standard input, and prints an answer. What is played is the number on the last line that is
the number of a legal action or has its words. Any other answer is sent back with the reason, as
often as ``--tries`` says; then the model forfeits. A file such as

    engines:
      - name: chat
        command: [python, chat_model.py, --, llm, -m, some-model]
        dir: .
        timeout: 300s

lets it play: bridgehead arena --engines FILE --agents gtp:chat --agents greedy ...
``chat_stand_in.py`` is a stand-in for a model, to see that all of it works.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys

from bridgehead import State, gtp

ASK = """You play the {side} side of a board wargame. This is the position:

{board}

To decide: {prompt}
The legal actions, each with its number:
{legal}

Think about it, then give the number of one of them on the last line of your answer.
"""


class Forfeit(RuntimeError):
    """The model has said nothing legal in as many answers as it is allowed."""


class ChatModel:
    """A policy that asks a command.

    Parameters
    ----------
    command
        The program and its arguments: it reads a question and prints an answer.
    tries
        Answers to one question, of which one has to be legal.
    seconds
        Time for one answer.

    Attributes
    ----------
    asked, refused
        Answers so far, and those of them that were not legal.
    """

    def __init__(self, command: list[str], tries: int, seconds: float) -> None:
        self.asked = self.refused = 0
        self._command, self._tries, self._seconds = command, tries, seconds

    def __call__(self, state: State) -> int:
        """Ask for an action of the side to decide."""
        side = state.current_player()
        report = state.json(side)
        legal: dict[int, str] = {choice["action"]: choice["text"] for choice in report["legal"]}
        if len(legal) == 1:
            return next(iter(legal))
        question = ASK.format(
            side=state.game.sides[side],
            board=state.board(side),
            prompt=report["prompt"],
            legal="\n".join(f"{action:5}  {text}" for action, text in legal.items()),
        )
        reason = ""
        for _ in range(self._tries):
            answer = self._ask(question + reason)
            self.asked += 1
            action = understood(answer, legal)
            if action is not None:
                return action
            self.refused += 1
            last = answer.strip().splitlines()[-1:] or [""]
            reason = f"\nYour last answer ended with {last[0][:200]!r}, which is no legal action.\n"
        raise Forfeit(f"{self._tries} answers to one question, none of them a legal action")

    def _ask(self, question: str) -> str:
        done = subprocess.run(
            self._command,
            check=False,
            input=question,
            capture_output=True,
            text=True,
            timeout=self._seconds,
        )
        if done.returncode != 0:
            said = done.stderr.strip().splitlines()[-1:] or ["nothing"]
            raise RuntimeError(f"{self._command[0]} ended with {done.returncode}: {said[0]}")
        return done.stdout


def understood(answer: str, legal: dict[int, str]) -> int | None:
    """Return the legal action that the last line of an answer names, None if it names none."""
    lines = [line.strip() for line in answer.splitlines() if line.strip()]
    if not lines:
        return None
    words = lines[-1].rstrip(".").casefold()
    for action, text in legal.items():
        if text.casefold() == words:
            return action
    numbers = re.findall(r"(?<![\w.-])\d{1,9}(?![\w-]|\.\d)", lines[-1])
    if len(numbers) == 1 and int(numbers[0]) in legal:
        return int(numbers[0])
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tries", type=int, default=3, help="answers to one question")
    parser.add_argument("--seconds", type=float, default=120, help="time for one answer")
    parser.add_argument("--name", default="chat", help="what the arena calls it")
    parser.add_argument("command", nargs="+", help="the program, after --")
    args = parser.parse_args()
    model = ChatModel(args.command, args.tries, args.seconds)
    gtp.serve(model, name=args.name, version="1")
    print(f"{model.asked} answers, {model.refused} of them refused", file=sys.stderr)


if __name__ == "__main__":
    main()
