"""Agents: what plays an opponent in an environment, as a policy."""

from __future__ import annotations

import ctypes
import json
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, SupportsFloat, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._game import Game, catalogue
from ._native import Handle, as_int, as_seed, as_text, check, fail, lib, new_handle, text
from ._state import State
from .errors import BadInput

_MOST = 2**40  # simulations and nodes; more is no limit at all
_LONGEST = 10.0**9  # seconds
_LOOK = 50  # milliseconds between two looks at Ctrl-C


@dataclass(frozen=True)
class AgentKey:
    """A parameter of a kind of agents, given as ``name=value``.

    Attributes
    ----------
    name, usual, meaning
        Its name, its value where none is given, and what it means.
    """

    name: str
    usual: str
    meaning: str


@dataclass(frozen=True)
class AgentKind:
    """A kind of agents, as a spec names it.

    Attributes
    ----------
    name, summary
        Its name, and what it does.
    keys
        The parameters it knows.
    takes_arg
        Whether a bare argument may come first.
    """

    name: str
    summary: str
    keys: tuple[AgentKey, ...]
    takes_arg: bool


def agents() -> tuple[AgentKind, ...]:
    """Return the kinds of agents there are, with their keys.

    Examples
    --------
    >>> [kind.name for kind in agents()][:2]
    ['random', 'greedy']
    """
    return tuple(
        AgentKind(
            kind["name"],
            kind["summary"],
            tuple(AgentKey(k["name"], k["usual"], k["meaning"]) for k in kind["keys"]),
            kind["takes_arg"],
        )
        for kind in catalogue()["agents"]
    )


@dataclass(frozen=True, eq=False)
class Explanation:
    """Why an agent chose an action. What it has nothing to say about is 0 or empty.

    Attributes
    ----------
    action
        The action chosen.
    value
        Of the position for the side that decides, from -1 to 1.
    actions, values, visits
        The candidates: actions (ascending), their values for the side that decides, and the
        simulations spent on each; three arrays of one length.
    line
        What the agent expects, the action chosen first. Searches go on through dice, with the
        likeliest face of each roll, so the line can be played from the position.
    simulations, nodes, depth
        Made for this decision; positions looked at; of the tree, in decisions and rolls.
    elapsed
        Time it took, in seconds.
    reason
        A sentence for people.
    """

    action: int
    value: float
    actions: npt.NDArray[np.int32]
    values: npt.NDArray[np.float64]
    visits: npt.NDArray[np.int64]
    line: tuple[int, ...]
    simulations: int
    nodes: int
    depth: int
    elapsed: float
    reason: str


def _explanation(said: dict[str, Any]) -> Explanation:
    candidates = said["candidates"]
    return Explanation(
        action=said["action"],
        value=float(said["value"]),
        actions=np.array([c["action"] for c in candidates], np.int32),
        values=np.array([c["value"] for c in candidates], np.float64),
        visits=np.array([c["visits"] for c in candidates], np.int64),
        line=tuple(said["line"]),
        simulations=said["simulations"],
        nodes=said["nodes"],
        depth=said["depth"],
        elapsed=said["nanoseconds"] / 1e9,
        reason=said["reason"],
    )


def position_of(where: Any) -> State:
    """Return the position of a state or of an environment in whatever wrappers."""
    if isinstance(where, State):
        return where
    core = getattr(where, "core", None)  # of a state of OpenSpiel
    if isinstance(core, State):
        return core
    inner = getattr(where, "unwrapped", where)
    if isinstance(getattr(inner, "game", None), Game):
        if hasattr(inner, "num_envs"):
            raise TypeError("position: got a vector environment, want its state(slot)")
        # The state of BridgeheadAEC is an array, as PettingZoo has it.
        look: Callable[[], State] = getattr(inner, "position", None) or inner.state
        return look()
    raise TypeError(f"position: got {type(where).__name__}, want a State or an environment")


def game_of(where: Any) -> Game:
    """Return a game, or that of a state or of an environment in whatever wrappers."""
    if isinstance(where, Game):
        return where
    for owner, name in ((where, "core"), (getattr(where, "unwrapped", where), "game")):
        found = getattr(owner, name, None)
        if isinstance(found, State):
            return found.game
        if isinstance(found, Game):
            return found
    raise TypeError(
        f"game: got {type(where).__name__}, want what load_game returns, or a State or "
        "environment of it"
    )


def _nanoseconds(seconds: SupportsFloat) -> int:
    try:
        if isinstance(seconds, (str, bytes)):
            raise TypeError
        s = float(seconds)
    except (TypeError, ValueError):
        raise TypeError(f"seconds: got {seconds!r}, want a number") from None
    if not s >= 0:
        raise BadInput(f"seconds: got {seconds!r}, want 0 (no limit) or more")
    return math.ceil(min(s, _LONGEST) * 1e9)


class Agent:
    """An agent of the engine as a policy: it is given positions and picks actions.

    Any kind that can be an opponent, see :func:`agents`. It plays one game at a time, either side
    of it or both. While it thinks other threads of Python run, and Ctrl-C interrupts it. Threads
    that share an agent wait for each other; agents of their own think at the same time.

    Without a budget, here or in a call, that of the spec holds. With one, the agent thinks until
    the first of its limits is reached; agents that do not search, or do not count what is limited,
    heed none. Thinking by the clock is not repeatable.

    Parameters
    ----------
    spec
        ``"name"`` or ``"name:key=value,key=value"``, such as ``"uct:sims=200,c_uct=0.2"``.
    game
        The game it plays, or a state or an environment of it.
    simulations, nodes, seconds
        Budget for each decision; 0 does not limit.

    Raises
    ------
    BadInput
        If there is no such agent; the message lists what there is.

    Examples
    --------
    >>> from bridgehead import Agent, load_game
    >>> game = load_game("gamble", {"scenario": "one-bridge"})
    >>> agent = Agent("uct:sims=50", game)
    >>> agent.act(game.new_initial_state()) in game.new_initial_state().legal_actions()
    True
    """

    def __init__(
        self,
        spec: str,
        game: Any,
        *,
        simulations: SupportsIndex = 0,
        nodes: SupportsIndex = 0,
        seconds: SupportsFloat = 0.0,
    ) -> None:
        words = as_text(spec, "agent")
        self.game: Game = game_of(game)
        self._budget = _budget(simulations, nodes, seconds)
        self._handle = Handle(new_handle(lib.bh_agent_new, self.game.handle, words))
        self._id = self._handle.value
        self.name: str = text(lib.bh_agent_name, self._id)
        self._thinking = threading.Lock()
        self._action = ctypes.c_int32()
        self._at = ctypes.addressof(self._action)

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Begin a new game. With the same seed it plays the same, unless it thinks by the clock."""
        with self._thinking:
            check(lib.bh_agent_reset(self._id, as_seed(seed)))

    def act(
        self,
        position: Any,
        *,
        simulations: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: SupportsFloat | None = None,
    ) -> int:
        """Pick an action at a position, which stays as it is.

        Parameters
        ----------
        position
            A :class:`State`, or an environment (of Gymnasium, PettingZoo or OpenSpiel, wrapped or
            not) that stands at it.
        simulations, nodes, seconds
            Budget for this decision, in place of the one the agent was made with.

        Raises
        ------
        BadInput
            If dice are to be rolled there, or it is a position of another game.
        EpisodeOver
            If the game is over.
        """
        return self._act(position, self._limits(simulations, nodes, seconds), _nothing)[0]

    def explain(
        self,
        position: Any,
        *,
        simulations: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: SupportsFloat | None = None,
    ) -> Explanation:
        """Pick an action as :meth:`act` does, and return it with what the agent thinks of it."""
        limits = self._limits(simulations, nodes, seconds)
        return _explanation(self._act(position, limits, self._said)[1])

    def __call__(self, state: State) -> int:
        return self.act(state)

    def cancel(self) -> None:
        """End the thinking that another thread waits for.

        A search answers at once with the best it has found so far.
        """
        check(lib.bh_agent_cancel(self._id))

    def close(self) -> None:
        """Free the agent of the library; it may be called again."""
        self._handle.close()

    def _limits(
        self,
        simulations: SupportsIndex | None,
        nodes: SupportsIndex | None,
        seconds: SupportsFloat | None,
    ) -> tuple[int, int, int]:
        if simulations is None and nodes is None and seconds is None:
            return self._budget
        return _budget(
            0 if simulations is None else simulations,
            0 if nodes is None else nodes,
            0 if seconds is None else seconds,
        )

    def _said(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(text(lib.bh_agent_explain, self._id))
        return said

    def _act(
        self,
        position: Any,
        limits: tuple[int, int, int],
        then: Callable[[], dict[str, Any]],
    ) -> tuple[int, dict[str, Any]]:
        state = position_of(position)
        with self._thinking:
            check(lib.bh_agent_think(self._id, state._id, *limits))
            try:
                # Not for ever at once, as Python handles signals only between two calls.
                while not (done := lib.bh_agent_wait(self._id, _LOOK, self._at)):
                    pass
            except BaseException:
                lib.bh_agent_cancel(self._id)
                lib.bh_agent_wait(self._id, -1, self._at)
                raise
            if done < 0:
                fail(done)
            return self._action.value, then()

    def __reduce__(self) -> tuple[Callable[..., Agent], tuple[Any, ...]]:
        # What it has learnt about the game in hand stays behind: a copy begins a new one.
        return _remake, (self.name, self.game, *self._budget)

    def __repr__(self) -> str:
        return f"Agent({self.name!r}, {self.game!r})"


def _nothing() -> dict[str, Any]:
    return {}


def _budget(
    simulations: SupportsIndex, nodes: SupportsIndex, seconds: SupportsFloat
) -> tuple[int, int, int]:
    return (
        as_int(simulations, "simulations", 0, _MOST),
        as_int(nodes, "nodes", 0, _MOST),
        _nanoseconds(seconds),
    )


def _remake(spec: str, game: Game, simulations: int, nodes: int, nanoseconds: int) -> Agent:
    seconds = nanoseconds / 1e9
    return Agent(spec, game, simulations=simulations, nodes=nodes, seconds=seconds)
