"""Games as data: what ``bridgehead games export`` writes, as NumPy arrays and for Minari.

>>> from bridgehead import data
>>> for episode in data.episodes("games.parquet"):
...     print(episode.scenario, episode.agents, episode.returns, episode.actions.shape)
>>> again = data.Replayer(episode, seat="allied").play(episode)
>>> again.observations.shape, again.actions.shape
((58, 20846), (57,))
>>> data.to_minari("games.parquet", "bridgehead/one-bridge/greedy-v0", seat="allied")

Reading needs pyarrow, and :func:`to_minari` Minari besides: ``pip install "bridgehead[data]"``.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt

from ._native import as_path, as_str
from ._spaces import MaskArray, Observation, choose
from .envs import SCENARIOS, BridgeheadEnv
from .errors import BadInput, BridgeheadError, FileError

__all__ = ["Episode", "Replayer", "Transitions", "episodes", "to_minari"]

IntArray: TypeAlias = npt.NDArray[np.int32]
Source: TypeAlias = "str | os.PathLike[str] | Iterable[Episode]"

_BATCH = 1024  # rows read at a time
_SIDES = ("german", "allied")


@dataclass(frozen=True, eq=False)
class Episode:
    """The n decisions of one game, of both sides in turn, forced ones too.

    Attributes
    ----------
    id
        File of the record, ``#``, and the number of the game in it.
    engine, scenario, scenario_hash, options, seed, start
        What was played, as in :class:`bridgehead.records.Record`.
    agents
        Who played the sides; empty for one that had nothing to decide.
    done, returns, final_hash
        Whether the game is over, what it came to for each side, and the hash of its last position.
    steps
        Index of each decision in its record, from 0, rolls of the dice included, int32 (n,).
    players
        Side that decides, 0 german or 1 allied, int8 (n,).
    actions
        What was played, int32 (n,).
    legal
        What could have been, ascending, n arrays of int32.
    faces
        What was rolled before each decision, and after the last one, n + 1 arrays of int32.
    positions, hashes
        The position before each decision, as a line and as uint64 (n,).
    texts
        The actions in words.
    evaluator
        Who has valued the positions; empty if nobody has.
    chance_before, chance_after, luck
        The chance of the side that decides to win, before and after its action, and what the dice
        so far were worth to it, float64 (n,); NaN if nobody has valued it.
    """

    id: str
    engine: str
    scenario: str
    scenario_hash: str
    options: str
    seed: int
    start: str
    agents: tuple[str, str]
    done: bool
    returns: tuple[float, float]
    final_hash: int
    steps: IntArray
    players: npt.NDArray[np.int8]
    actions: IntArray
    legal: tuple[IntArray, ...]
    faces: tuple[IntArray, ...]
    positions: tuple[str, ...]
    hashes: npt.NDArray[np.uint64]
    texts: tuple[str, ...]
    evaluator: str
    chance_before: npt.NDArray[np.float64]
    chance_after: npt.NDArray[np.float64]
    luck: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.actions)

    def masks(self, num_actions: int) -> MaskArray:
        """Return what could be played as int8 (n, num_actions); 1 for a legal action."""
        masks = np.zeros((len(self), num_actions), np.int8)
        for mask, legal in zip(masks, self.legal, strict=True):
            mask[legal] = 1
        return masks

    def asked(self, seat: int, show_forced: bool = False) -> npt.NDArray[np.intp]:
        """Return the decisions of a side that an environment asks its learner for, ascending."""
        free = np.array([show_forced or len(legal) > 1 for legal in self.legal], bool)
        return np.flatnonzero(free & (self.players == seat))


_NEEDED = (
    *("game_id", "engine", "scenario", "scenario_hash", "options", "seed", "start", "step"),
    *("faces", "side", "who", "position", "hash", "legal", "action", "action_text", "done"),
    *("return_0", "return_1", "final_hash", "end_faces", "evaluator"),
    *("chance_before", "chance_after", "luck"),
)


def episodes(path: str | os.PathLike[str]) -> Iterator[Episode]:
    """Yield the games of a Parquet file, one at a time, in the order of the file.

    Raises
    ------
    FileError
        If the file cannot be read.
    BadInput
        If it is no Parquet file, or not one that this version of the program has written.
    """
    name = os.fsdecode(as_path(path))
    yield from map(_episode, _games(name, _rows(name)))


def _rows(name: str) -> Iterator[dict[str, Any]]:
    import pyarrow
    import pyarrow.parquet

    try:
        file = pyarrow.parquet.ParquetFile(name)
    except pyarrow.ArrowInvalid as e:
        raise BadInput(f"{name}: {e}") from None
    except OSError as e:
        raise FileError(f"{name}: {e.strerror or e}") from None
    with file:
        missing = [c for c in _NEEDED if c not in file.schema_arrow.names]
        if missing:
            raise BadInput(
                f"{name}: column {missing[0]}: missing; want a file that bridgehead games export "
                "of this version has written"
            )
        try:
            for batch in file.iter_batches(_BATCH, columns=list(_NEEDED)):
                yield from batch.to_pylist()
        except (pyarrow.ArrowInvalid, OSError) as e:
            raise BadInput(f"{name}: {e}") from None


def _games(name: str, rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Part the rows into those of a game each, which follow one another."""
    game: list[dict[str, Any]] = []
    for n, row in enumerate(rows, start=1):
        if row["side"] not in (0, 1):
            raise BadInput(f"{name}: row {n}: side: got {row['side']}, want 0 | 1")
        if game and (row["game_id"] != game[-1]["game_id"] or row["step"] <= game[-1]["step"]):
            yield game
            game = []
        game.append(row)
    if game:
        yield game


def _episode(rows: list[dict[str, Any]]) -> Episode:
    first, last = rows[0], rows[-1]
    who = {row["side"]: row["who"] for row in rows}

    def column(name: str, kind: type[np.generic]) -> npt.NDArray[Any]:
        values = [row[name] for row in rows]
        return np.array([np.nan if v is None else v for v in values], kind)

    def lists(name: str) -> tuple[IntArray, ...]:
        return tuple(np.array(row[name] or [], np.int32) for row in rows)

    return Episode(
        id=first["game_id"],
        engine=first["engine"],
        scenario=first["scenario"],
        scenario_hash=first["scenario_hash"],
        options=first["options"],
        seed=first["seed"],
        start=first["start"],
        agents=(who.get(0, ""), who.get(1, "")),
        done=first["done"],
        returns=(first["return_0"], first["return_1"]),
        final_hash=first["final_hash"],
        steps=column("step", np.int32) - 1,
        players=column("side", np.int8),
        actions=column("action", np.int32),
        legal=lists("legal"),
        faces=(*lists("faces"), np.array(last["end_faces"] or [], np.int32)),
        positions=tuple(row["position"] for row in rows),
        hashes=column("hash", np.uint64),
        texts=tuple(row["action_text"] for row in rows),
        evaluator=first["evaluator"] or "",
        chance_before=column("chance_before", np.float64),
        chance_after=column("chance_after", np.float64),
        luck=column("luck", np.float64),
    )


@dataclass(frozen=True, eq=False)
class Transitions:
    """An episode as one side has lived through it in the environment: n of its decisions.

    Attributes
    ----------
    observations
        What it saw before each decision and at the end, float32 (n + 1, size), or a dict of arrays
        (n + 1, ...) with ``flat=False``.
    masks
        What was legal, int8 (n + 1, num_actions); the last row, after the end, is all 0.
    actions
        What it played, int64 (n,).
    rewards
        What that was rewarded with, float64 (n,).
    terminations, truncations
        Whether the episode was over then, bool (n,): the last termination is true.
    """

    observations: Observation
    masks: MaskArray
    actions: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float64]
    terminations: npt.NDArray[np.bool_]
    truncations: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.actions)


class Replayer:
    """Plays episodes again in the environment, as one side, with the dice and opponent of then.

    Observations, masks and rewards are what the environment gives; nothing is computed anew.

    Parameters
    ----------
    like
        An episode of the scenario and options that will be played.
    seat
        Side of the learner, ``"german"`` or ``"allied"``.
    scenario
        Path of the file of the scenario, if it is none that comes with the package.
    reward, blocks, flat, show_forced
        As of :class:`bridgehead.BridgeheadEnv`.

    Attributes
    ----------
    env
        The environment.

    Raises
    ------
    BadInput
        If the scenario is not that of the episode any more, or an argument means nothing here.
    """

    def __init__(
        self,
        like: Episode,
        seat: str,
        *,
        scenario: str = "",
        reward: str = "terminal",
        blocks: Iterable[str] | None = None,
        flat: bool = True,
        show_forced: bool = False,
    ) -> None:
        self._like = like
        self._seat = _SIDES.index(choose("seat", seat, _SIDES))
        self._forced = show_forced
        self._script: list[int] = []
        self.env = BridgeheadEnv(
            like.engine.partition("-v")[0],
            as_str(scenario, "scenario") or like.scenario,
            options=like.options,
            seat=seat,
            opponent=self._answer,
            reveal=True,  # what the side sees is the same; only so can dice be forced
            mask_in="info",
            reward=reward,
            blocks=blocks,
            flat=flat,
            show_forced=show_forced,
        )
        self.refuse_other(like)

    def refuse_other(self, episode: Episode) -> None:
        """Raise BadInput if an episode is of another game, scenario or options than these."""
        made = self._like
        for what in ("engine", "scenario", "options"):
            got, want = getattr(episode, what), getattr(made, what)
            if got != want:
                raise BadInput(f"{episode.id}: {what}: got {got!r}, want {want!r} as before")
        game = self.env.game
        if episode.engine != game.id or episode.scenario_hash != game.scenario_hash:
            raise BadInput(
                f"{episode.id}: was played on {episode.engine} {episode.scenario} "
                f"{episode.scenario_hash[:8]}, this is {game.id} {game.scenario_hash[:8]}"
            )

    def play(self, episode: Episode) -> Transitions:
        """Play an episode that is over from its beginning to its end.

        What the environment plays without asking is not among the decisions: those with one legal
        action, unless ``show_forced``.

        Raises
        ------
        BadInput
            If it is not over, is of another scenario, leaves the side nothing to decide, or does
            not play as it says.
        """
        self.refuse_other(episode)
        asked = episode.asked(self._seat, self._forced)
        if not episode.done or not len(asked):
            raise BadInput(
                f"{episode.id}: want a game that is over, with a decision of "
                f"{_SIDES[self._seat]} that is not forced"
            )
        try:
            return self._play(episode, asked)
        except BridgeheadError as e:
            raise BadInput(f"{episode.id}: does not play as it says: {e}") from None

    def _answer(self, _: Observation, __: MaskArray) -> int:
        """Play for the opponent what it has played."""
        if not self._script:
            raise BadInput("it has played no more than that")
        return self._script.pop()

    def _play(self, episode: Episode, asked: npt.NDArray[np.intp]) -> Transitions:
        first = int(asked[0])
        before = [*episode.faces[0].tolist()]
        for action, faces in zip(episode.actions[:first], episode.faces[1:], strict=False):
            before += [int(action), *faces.tolist()]
        options: dict[str, Any] = {"history": before}
        if episode.start:
            options["position"] = episode.start
        other = episode.asked(1 - self._seat, self._forced)
        self._script = episode.actions[other[other > first]][::-1].tolist()
        seen, info = self.env.reset(seed=episode.seed, options=options)
        self.env.force(list(chain.from_iterable(f.tolist() for f in episode.faces[first + 1 :])))

        observations, masks = [seen], [info["action_mask"]]
        rewards: list[float] = []
        ended: list[bool] = []
        for n in asked:
            if any(ended) or self.env.hash() != episode.hashes[n]:
                raise BadInput(f"at step {episode.steps[n]} the position is another one")
            seen, reward, over, _, info = self.env.step(int(episode.actions[n]))
            observations.append(seen)
            masks.append(info["action_mask"])
            rewards.append(reward)
            ended.append(over)
        if not ended[-1] or self.env.hash() != episode.final_hash:
            raise BadInput("it ends in another position")
        if isinstance(seen, dict):
            stacked: Any = {key: np.stack([o[key] for o in observations]) for key in seen}
        else:
            stacked = np.stack(observations)
        return Transitions(
            observations=stacked,
            masks=np.stack(masks),
            actions=episode.actions[asked].astype(np.int64),
            rewards=np.array(rewards, np.float64),
            terminations=np.array(ended, np.bool_),
            truncations=np.zeros(len(ended), np.bool_),
        )


def to_minari(
    source: Source,
    dataset_id: str,
    *,
    seat: str,
    reward: str = "terminal",
    blocks: Iterable[str] | None = None,
    show_forced: bool = False,
    **about: Any,
) -> Any:
    """Make a data set of Minari of games, as one side has lived through them.

    Observations are dicts of ``observation`` and ``action_mask``, as the environment gives them by
    ``mask_in="observation"``; the environment that the data set recovers is that one, against a
    player who moves at random. Games that are not over, and those in which the side has nothing to
    decide, are left out. The data set lies where Minari keeps them (``MINARI_DATASETS_PATH``), and
    is there whole or not at all.

    Parameters
    ----------
    source
        A Parquet file, or episodes of one scenario.
    dataset_id
        Name of the data set, such as ``"bridgehead/one-bridge/greedy-v0"``.
    seat
        Side whose decisions they are.
    reward, blocks, show_forced
        As of :class:`bridgehead.BridgeheadEnv`.
    **about
        What else ``minari.create_dataset_from_buffers`` takes, such as ``author``,
        ``algorithm_name``, ``description`` and ``data_format``, which is ``"arrow"`` by itself.

    Returns
    -------
    dataset
        The ``minari.MinariDataset``; ``dataset[i]`` is an episode.

    Raises
    ------
    BadInput
        If the name is taken, nothing is left of the source, or an episode is of another scenario
        than the first or does not play as it says.
    """
    import minari

    if isinstance(source, str | os.PathLike):
        source = episodes(source)
    blocks = None if blocks is None else list(blocks)
    place = _free_place(dataset_id)
    seated = _SIDES.index(choose("seat", seat, _SIDES))
    played = (e for e in source if e.done and len(e.asked(seated, show_forced)))
    first = next(played, None)
    if first is None:
        raise BadInput(f"source: got no game that is over in which {seat} had something to decide")
    options: dict[str, Any] = {"reward": reward, "blocks": blocks, "show_forced": show_forced}
    replayer = Replayer(first, seat, **options)
    env = _environment(first, seat, options)
    buffers = (_buffer(i, e, replayer.play(e)) for i, e in enumerate(chain([first], played)))
    try:
        return minari.create_dataset_from_buffers(
            dataset_id, buffers, env=env, **{"data_format": "arrow", **about}
        )
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)  # nothing was there before
        raise
    finally:
        env.close()
        replayer.env.close()


def _free_place(dataset_id: str) -> str:
    """Return the directory of a new data set, in which nothing is yet."""
    from minari.dataset.minari_dataset import parse_dataset_id
    from minari.storage import get_dataset_path

    as_str(dataset_id, "dataset_id")
    try:
        parse_dataset_id(dataset_id)
    except (ValueError, TypeError):  # the latter if only the version is missing
        raise BadInput(f"dataset_id: got {dataset_id!r}, want NAMESPACE/NAME-v0, say") from None
    place = str(get_dataset_path(dataset_id))
    if os.path.lexists(place):
        raise BadInput(f"dataset_id: there is a {dataset_id} already, want another name or version")
    return place


def _environment(like: Episode, seat: str, options: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    """Return the environment that a data set is said to come from."""
    key = like.engine.partition("-v")[0]
    name = next(n for n in SCENARIOS if n.lower() == key)
    words: dict[str, Any] = {
        "scenario": like.scenario.partition("/")[2],
        "options": like.options,
        "seat": seat,
    }
    return gymnasium.make(
        f"bridgehead:bridgehead/{name}-v0", mask_in="observation", **words, **options
    )


def _buffer(i: int, episode: Episode, lived: Transitions) -> Any:
    """Return an episode as Minari takes it."""
    from minari.data_collector import EpisodeBuffer

    return EpisodeBuffer(
        id=i,
        seed=episode.seed,
        observations={"observation": lived.observations, "action_mask": lived.masks},
        actions=lived.actions,
        rewards=lived.rewards,
        terminations=lived.terminations,
        truncations=lived.truncations,
    )
