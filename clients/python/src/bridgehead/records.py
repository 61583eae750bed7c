"""Records of episodes: read, verify, walk through again, and learn from.

>>> from bridgehead import records
>>> record = records.verify("game.jsonl")
>>> for state in records.replay("game.jsonl"):
...     print(state)
>>> decisions = records.arrays(["game.jsonl"], blocks=["node", "combat"])
>>> decisions.observations.shape, decisions.actions.shape
((57, 64), (57,))
"""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ._game import Block, Game, PlayerAction, read_blocks
from ._native import DECISION_NAMES, Handle, as_flag, as_path, check, lib, new_handle, text
from ._native import Decisions as _Arrays
from ._spaces import FloatArray, MaskArray, block_names
from ._state import State
from .errors import BadInput

__all__ = ["Decisions", "Record", "Source", "arrays", "replay", "verify"]


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


@dataclass(frozen=True)
class Source:
    """A record that decisions come from; attributes as of :class:`Record`.

    Attributes
    ----------
    path
        The file.
    decisions
        How many of its decisions are among the arrays.
    """

    path: str
    scenario: str
    options: str
    sides: tuple[str, str]
    agents: tuple[str, str]
    seed: int
    done: bool
    returns: tuple[float, float]
    final_hash: int
    decisions: int


@dataclass(frozen=True, eq=False)
class Decisions:
    """The decisions of records, n in all, in the order of the records and of their steps.

    Attributes
    ----------
    observations
        What the side to act saw, float32 (n, size); None if not wanted.
    masks
        Which actions were legal, int8 (n, num_actions); None if not wanted.
    actions
        What was played, int32 (n,).
    players
        Side that played it, int8 (n,).
    returns
        What the game came to for that side, float32 (n,); 0 where the record ends before the game.
    records
        Index of the record in ``sources``, int32 (n,).
    steps
        Index of the step in its record, rolls of the dice included, int32 (n,).
    blocks
        Blocks of the observations, in order.
    sources
        The records.
    """

    observations: FloatArray | None
    masks: MaskArray | None
    actions: npt.NDArray[np.int32]
    players: npt.NDArray[np.int8]
    returns: npt.NDArray[np.float32]
    records: npt.NDArray[np.int32]
    steps: npt.NDArray[np.int32]
    blocks: tuple[Block, ...]
    sources: tuple[Source, ...]


def arrays(
    paths: Iterable[str | os.PathLike[str]],
    *,
    blocks: Iterable[str] | None = None,
    observations: bool = True,
    masks: bool = True,
    show_forced: bool = False,
) -> Decisions:
    """Return the decisions of records as arrays, to learn from; each record is verified.

    The library reads on all cores and writes into the arrays.

    Parameters
    ----------
    paths
        Files, ``.jsonl`` or ``.msgpack``, of one game; scenarios may differ.
    blocks
        Names of the blocks of the observation; all but optional ones if None,
        which is a lot of memory.
    observations, masks
        Whether these are wanted.
    show_forced
        Whether decisions with one legal action are among them.

    Raises
    ------
    FileError
        If a file cannot be read.
    BadInput
        If one holds no record, one that does not play, or one of another game; the message names
        the file and the step.
    """
    named = _names(paths)
    words: dict[str, Any] = {"paths": named, "show_forced": as_flag(show_forced, "show_forced")}
    chosen = block_names(blocks)
    if chosen is not None:
        words["blocks"] = chosen
    wanted = {
        "observations": as_flag(observations, "observations"),
        "masks": as_flag(masks, "masks"),
    }
    handle = Handle(new_handle(lib.bh_records_new, json.dumps(words).encode()))
    try:
        return _write(handle.value, wanted)
    finally:
        handle.close()


def _names(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    if isinstance(paths, str | bytes | os.PathLike):
        raise TypeError(f"paths: got {paths!r}, want a list of paths")
    named = [os.fsdecode(as_path(p)) for p in paths]
    if not named:
        raise BadInput("paths: got none, want at least one file")
    for name in named:
        try:
            name.encode()
        except UnicodeEncodeError:
            raise BadInput(f"paths: got {name!r}, want names in UTF-8") from None
    return named


def _write(records: int, wanted: dict[str, bool]) -> Decisions:
    info = json.loads(text(lib.bh_records_info, records))
    n = info["decisions"]
    forms: dict[str, tuple[Sequence[int], type[np.generic]]] = {
        "observations": ((n, info["observation_size"]), np.float32),
        "masks": ((n, info["num_actions"]), np.int8),
        "actions": ((n,), np.int32),
        "players": ((n,), np.int8),
        "returns": ((n,), np.float32),
        "records": ((n,), np.int32),
        "steps": ((n,), np.int32),
    }
    made: dict[str, Any] = {
        name: np.empty(*forms[name]) if wanted.get(name, True) else None for name in DECISION_NAMES
    }
    given = {k: a.ctypes.data for k, a in made.items() if a is not None and a.size}
    rows = _Arrays(**given)
    check(lib.bh_records_write(records, ctypes.addressof(rows), n))
    return Decisions(
        **made,
        blocks=read_blocks(info["blocks"]),
        sources=tuple(
            Source(
                path=r["path"],
                scenario=r["scenario"],
                options=r["options"],
                sides=(r["sides"][0], r["sides"][1]),
                agents=(r["agents"][0], r["agents"][1]),
                seed=r["seed"],
                done=r["done"],
                returns=(r["returns"][0], r["returns"][1]),
                final_hash=int(r["final_hash"], 16),
                decisions=r["decisions"],
            )
            for r in info["records"]
        ),
    )
