"""Records of episodes: read, verify, and walk through again.

>>> from bridgehead import records
>>> record = records.verify("game.jsonl")
>>> for state in records.replay("game.jsonl"):
...     print(state)
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass

from ._game import Game, PlayerAction
from ._native import as_path, lib, text
from ._state import State

__all__ = ["Record", "replay", "verify"]


@dataclass(frozen=True)
class Record:
    """One episode, or the beginning of one, every step of which is known to be legal.

    Attributes
    ----------
    game, scenario, scenario_hash, options
        What it was played on; ``game`` is the name and version of the rules engine.
    sides, agents
        Names of the sides, and who played them.
    seed
        Seed of the episode.
    start
        Where it began, in notation; empty is the initial position.
    steps
        Every action and every roll of the dice, with its player.
    done, returns
        Whether the game is over, and its returns by side.
    final_hash
        Hash of the last position.
    """

    game: str
    scenario: str
    scenario_hash: str
    options: str
    sides: tuple[str, str]
    agents: tuple[str, str]
    seed: int
    start: str
    steps: tuple[PlayerAction, ...]
    done: bool
    returns: tuple[float, float]
    final_hash: int

    def load_game(self) -> Game:
        """Return the game it was played on."""
        return Game(self.scenario.partition("/")[0], self.scenario, self.options)


def verify(path: str | os.PathLike[str]) -> Record:
    """Read a record and play it again, comparing every hash.

    Parameters
    ----------
    path
        A ``.jsonl`` or ``.msgpack`` file.

    Raises
    ------
    FileError
        If the file cannot be read.
    BadInput
        If it holds no record, or one that does not play; the message names the line or the step.
    """
    d = json.loads(text(lib.bh_record_verify, as_path(path)))
    return Record(
        game=d["game"],
        scenario=d["scenario"],
        scenario_hash=d["scenario_hash"],
        options=d["options"],
        sides=(d["sides"][0], d["sides"][1]),
        agents=(d["agents"][0], d["agents"][1]),
        seed=d["seed"],
        start=d["start"],
        steps=tuple(PlayerAction(player, action) for player, action in d["steps"]),
        done=d["done"],
        returns=(d["returns"][0], d["returns"][1]),
        final_hash=int(d["final_hash"], 16),
    )


def replay(path: str | os.PathLike[str]) -> Iterator[State]:
    """Yield the state before the first step of a record and after each step, copies all of them.

    The record is verified first; see :func:`verify` for what is raised.
    """
    record = verify(path)

    def walk() -> Iterator[State]:
        game = record.load_game()
        state = game.parse_state(record.start) if record.start else game.new_initial_state()
        yield state.clone()
        for step in record.steps:
            state.apply_action(step.action)
            yield state.clone()

    return walk()
