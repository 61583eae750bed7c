"""Games: the static half, rules, scenario and options."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ._board import Board, read_board
from ._native import Handle, as_str, lib, new_handle, text
from ._usual import GAME
from .errors import BadInput

if TYPE_CHECKING:
    from ._state import State

_PARAMETERS = ("scenario", "options", "position")


@dataclass(frozen=True)
class Block:
    """One named part of an observation.

    Attributes
    ----------
    name
        Name, as ``blocks`` selects it.
    shape
        Shape of the part, row-major.
    start, stop
        Where it lies in the observation.
    low, high
        Bounds of its values.
    meaning
        What it says, in English.
    """

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int
    low: float
    high: float
    meaning: str

    @property
    def slice(self) -> slice:
        """Where the block lies in an observation."""
        return slice(self.start, self.stop)


class GameType(NamedTuple):
    """What kind of game it is, in the words of OpenSpiel."""

    short_name: str
    long_name: str
    dynamics: str = "sequential"
    chance_mode: str = "explicit_stochastic"
    information: str = "perfect_information"
    utility: str = "zero_sum"
    reward_model: str = "terminal"


class PlayerAction(NamedTuple):
    """One step of a history."""

    player: int
    action: int


def read_blocks(rows: list[dict[str, Any]], start: int = 0) -> tuple[Block, ...]:
    """Read the table of blocks as the library gives it, the first of which begins at ``start``."""
    blocks = []
    for row in rows:
        size = 1
        for n in row["shape"]:
            size *= n
        blocks.append(
            Block(
                row["name"],
                tuple(row["shape"]),
                start,
                start + size,
                float(row["min"]),
                float(row["max"]),
                row["meaning"],
            )
        )
        start += size
    return tuple(blocks)


def known_keys(
    what: str, given: Mapping[str, Any] | None, allowed: Sequence[str] | None
) -> dict[str, Any]:
    """Return options as a dict, all of whose keys are known; None allows any."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"{what}: got {given!r}, want a dict")
    for key in given:
        if allowed is not None and key not in allowed:
            raise BadInput(f"{what}: got the key {key!r}, want {' | '.join(allowed) or 'none'}")
    return dict(given)


class Game:
    """A game with its scenario and options. Make one with :func:`load_game`.

    Games are never changed, and may be shared between threads.

    Parameters
    ----------
    name
        Key of the game, see :func:`catalogue`.
    scenario
        Id or short name of a scenario, or the path of a ``.yaml`` file; empty is the usual one.
    options
        Options of the rules, comma-separated; empty is none.
    position
        Line of a position to read scenario and options from; if they are given, too, they must say
        the same.

    Attributes
    ----------
    name, id
        Key of the game; name and version of its rules engine.
    scenario, scenario_hash, options
        Full id of the scenario, SHA-256 of its content, and canonical options.
    sides
        Names of sides 0 and 1.
    observation_blocks
        Parts of the observation in the order they are written.
    optional_blocks
        Parts that environments observe only where ``blocks`` names them.
    has_picture
        Whether :meth:`State.picture` draws this game.
    hides
        Whether a side may not see all of a position, under these options.
    board
        The board as a graph; made when it is first asked for.
    """

    def __init__(
        self, name: str = GAME, scenario: str = "", options: str = "", position: str = ""
    ) -> None:
        self._spec = {"game": name, "scenario": scenario, "options": options, "position": position}
        for key, value in self._spec.items():
            as_str(value, key)
        spec = json.dumps({k: v for k, v in self._spec.items() if v})
        self._handle = Handle(new_handle(lib.bh_game_new, spec.encode()))
        self._info: dict[str, Any] = json.loads(text(lib.bh_game_info, self._handle.value))
        info = self._info
        self.name: str = info["key"]
        self.id: str = info["id"]
        self.scenario: str = info["scenario"]
        self.scenario_hash: str = info["scenario_hash"]
        self.options: str = info["options"]
        self.sides: tuple[str, str] = (info["sides"][0], info["sides"][1])
        self.has_picture: bool = info["has_picture"]
        self.hides: bool = info["hides"]
        self.observation_blocks: tuple[Block, ...] = read_blocks(info["blocks"])
        self.optional_blocks: tuple[Block, ...] = read_blocks(
            info["optional_blocks"], info["observation_size"]
        )
        self._num_actions: int = info["num_actions"]
        self._num_faces: int = info["num_faces"]
        self._observation_size: int = info["observation_size"]

    @cached_property
    def board(self) -> Board:
        """The board as a graph, with what observations and actions say of it."""
        return read_board(self._chart)

    @cached_property
    def _chart(self) -> dict[str, Any]:
        chart: dict[str, Any] = json.loads(text(lib.bh_game_chart, self._handle.value))
        return chart

    @property
    def handle(self) -> int:
        """The handle of the game in the C library."""
        return self._handle.value

    def new_initial_state(self) -> State:
        """Return the initial position."""
        from ._state import State

        return State(self)

    def parse_state(self, notation: str) -> State:
        """Return the position that a line of notation describes, see :meth:`State.notation`.

        Raises
        ------
        BadInput
            If the line is none of a position of this game; the message says where.
        """
        from ._state import State

        return State(self, notation)

    def deserialize_state(self, serialized: str) -> State:
        """Return the state that :meth:`State.serialize` wrote, with its history.

        Raises
        ------
        BadInput
            If the text is none of this game, or its history cannot be played.
        """
        from ._state import State

        return State.deserialize(self, serialized)

    def num_distinct_actions(self) -> int:
        """Return the size of the flat action space."""
        return self._num_actions

    def max_chance_outcomes(self) -> int:
        """Return an upper bound (exclusive) of the faces of chance nodes."""
        return self._num_faces

    def max_game_length(self) -> int:
        """Return a bound of the nodes of a game, chance nodes included."""
        return int(self._info["max_decisions"])

    def num_players(self) -> int:
        """Return 2."""
        return 2

    def min_utility(self) -> float:
        """Return the return of a loss."""
        return -1.0

    def max_utility(self) -> float:
        """Return the return of a win."""
        return 1.0

    def utility_sum(self) -> float:
        """Return what the returns of both sides add up to."""
        return 0.0

    def observation_tensor_size(self) -> int:
        """Return the number of values of an observation."""
        return self._observation_size

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of an observation: it is flat, see ``observation_blocks``."""
        return [self._observation_size]

    def get_parameters(self) -> dict[str, str]:
        """Return the parameters as :func:`load_game` takes them, in full and canonical."""
        return {"scenario": self.scenario, "options": self.options}

    def get_type(self) -> GameType:
        """Return what kind of game it is."""
        known = "imperfect_information" if self.hides else "perfect_information"
        return GameType(self.name, f"{self.id}, {self.scenario}", information=known)

    def player_name(self, player: int) -> str:
        """Return the name of a side, ``"dice"`` or ``"nobody"``."""
        if player in (0, 1):
            return self.sides[player]
        return "dice" if player == -1 else "nobody"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[str, ...]:
        return (self.id, self.scenario, self.scenario_hash, self.options)

    def __reduce__(self) -> tuple[type[Game], tuple[str, ...]]:
        return (Game, tuple(self._spec.values()))

    def __deepcopy__(self, _: object) -> Game:
        return self

    def __repr__(self) -> str:
        options = f", options={self.options!r}" if self.options else ""
        return f"Game({self.name!r}, scenario={self.scenario!r}{options})"


def load_game(name: str = GAME, params: Mapping[str, str] | None = None) -> Game:
    """Return a game.

    Parameters
    ----------
    name
        Key of the game, see :func:`catalogue`.
    params
        ``"scenario"``: id or short name, or the path of a ``.yaml`` file; ``"options"``: options of
        the rules, comma-separated; ``"position"``: the line of a position that says both. All may
        be left out.

    Raises
    ------
    BadInput
        If something is unknown; the message lists what there is.

    Examples
    --------
    >>> game = load_game("gamble", {"scenario": "one-bridge"})
    >>> game.num_distinct_actions()
    539
    """
    params = known_keys("params", params, _PARAMETERS)
    for key, value in params.items():
        as_str(value, f"params[{key!r}]")
    return Game(name, **params)


def catalogue() -> dict[str, Any]:
    """Return what there is: games with their scenarios, and agents with their keys."""
    listed: dict[str, Any] = json.loads(text(lib.bh_list))
    return listed
