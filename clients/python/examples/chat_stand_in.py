"""Stands in for a chat model: reads a question of chat_model.py and prints an answer.

It knows no rules and goes by words: it prefers to attack, then to move, then whatever is not to
pass or to end something. Like a model it talks before it answers, and one answer in eight, by the
question's own letters, is no legal action until it is told so.
"""

from __future__ import annotations

import re
import sys
import zlib

LIKED = (
    ("assault", "attack", "fire", "bombard", "close action"),
    ("move", "go to", "activate", "select", "advance", "enter"),
)
DISLIKED = ("pass", "end ", "keep", "decline", "nobody", "stop", "no more", "withdraw", "retreat")


def choose(legal: list[tuple[int, str]], luck: int) -> tuple[int, str]:
    """Pick the action whose words are liked best, among equals by luck."""

    def score(text: str) -> int:
        text = text.casefold()
        for rank, words in enumerate(LIKED):
            if any(word in text for word in words):
                return 3 - rank
        return 0 if any(word in text for word in DISLIKED) else 1

    best = max(score(text) for _, text in legal)
    among = [choice for choice in legal if score(choice[1]) == best]
    return among[luck % len(among)]


def main() -> None:
    question = sys.stdin.read()
    _, _, listed = question.partition("The legal actions, each with its number:\n")
    legal = [(int(n), text) for n, text in re.findall(r"^ *(\d+)  (.+)$", listed, re.MULTILINE)]
    if not legal:
        sys.exit("no legal actions in the question")
    luck = zlib.crc32(question.encode())
    action, text = choose(legal, luck)
    print(f"There are {len(legal)} actions. I would {text}.")
    if luck % 8 == 0 and "Your last answer" not in question:
        print("So let us do that.")
    else:
        print(action)


if __name__ == "__main__":
    main()
