"""Matches between policies, in pairs of games on the same dice."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from ctypes import addressof
from dataclasses import dataclass
from typing import Any, SupportsIndex

from ._agent import Agent, game_of
from ._game import Game
from ._native import Handle, TimeStep, as_int, as_seed, check, lib, new_handle
from ._state import State
from .errors import BadInput, BridgeheadError

Policy = Callable[[State], SupportsIndex]
"""Picks an action at a state in which a side is to decide. If it has a method ``reset(seed)``, that
is called before each game, with a seed that follows from the seed and the side."""

_Z = 1.959963984540054  # of 95 %
_MASK = 2**64 - 1


@dataclass(frozen=True)
class Tally:
    """Games counted for one policy."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.won + self.drawn + self.lost

    @property
    def win_rate(self) -> float:
        """Share of the games that were won; NaN if there are none."""
        return self.won / self.games if self.games else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the win rate, which takes games as independent."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.won} won, {self.drawn} drawn, {self.lost} lost: "
            f"{self.win_rate:.1%} ({low:.1%} to {high:.1%})"
        )


@dataclass(frozen=True)
class MatchGame:
    """One game of a match.

    Attributes
    ----------
    seed
        Seed of its dice.
    first_side
        Side that the first policy played, 0 or 1.
    returns
        Returns by side.
    decisions
        Decisions by side.
    final_hash
        Hash of the last position.
    """

    seed: int
    first_side: int
    returns: tuple[float, float]
    decisions: tuple[int, int]
    final_hash: int


@dataclass(frozen=True)
class MatchResult:
    """What came of a match. Games are counted for the first policy.

    Attributes
    ----------
    names
        Names of both policies.
    sides
        Names of both sides.
    games
        All games, in pairs: the first policy is side 0 in the first of a pair, and side 1 in the
        second.
    """

    names: tuple[str, str]
    sides: tuple[str, str]
    games: tuple[MatchGame, ...]

    @property
    def first(self) -> Tally:
        """All games of the first policy."""
        return _tally(self.games)

    def as_side(self, side: SupportsIndex) -> Tally:
        """Return the games in which the first policy played a side."""
        side = as_int(side, "side", 0, 1)
        return _tally([g for g in self.games if g.first_side == side])

    def __str__(self) -> str:
        rows = [f"{self.names[0]} against {self.names[1]}: {self.first}"]
        rows += [f"  as {name}: {self.as_side(side)}" for side, name in enumerate(self.sides)]
        return "\n".join(rows)


def _tally(games: tuple[MatchGame, ...] | list[MatchGame]) -> Tally:
    results = [g.returns[g.first_side] for g in games]
    won, lost = sum(r > 0 for r in results), sum(r < 0 for r in results)
    return Tally(won, len(results) - won - lost, lost)


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share; 0 to 1 if there are no games."""
    if games == 0:
        return 0.0, 1.0
    p, z2 = won / games, _Z * _Z
    middle = p + z2 / (2 * games)
    half = _Z * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    low, high = (middle - half) / (1 + z2 / games), (middle + half) / (1 + z2 / games)
    return (0.0 if won == 0 else low), (1.0 if won == games else high)


def agent_seed(seed: int, side: int) -> int:
    """Return the seed of who plays a side in the game of a seed, as arena and match have it."""
    key = 0
    for word in (seed, 2 + side):  # the streams of the agents have the numbers 2 and 3
        key = ((key ^ word) + 0x9E3779B97F4A7C15) & _MASK
        key = ((key ^ key >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        key = ((key ^ key >> 27) * 0x94D049BB133111EB) & _MASK
        key ^= key >> 31
    return key


def play_match(
    first: str | Policy,
    second: str | Policy,
    game: Any,
    *,
    pairs: SupportsIndex = 50,
    seed: SupportsIndex = 1,
) -> MatchResult:
    """Play two policies against each other, in pairs of games with the sides swapped.

    Both games of a pair have the same seed. Dice are keyed by event: as far as the games of a pair
    stay alike, they meet the same dice. Agents of the engine play the games that ``bridgehead
    arena`` plays on these seeds.

    Parameters
    ----------
    first, second
        The policies: the spec of an agent, such as ``"uct:sims=100"``, or a callable that is given
        a :class:`State` and returns a legal action, such as an :class:`Agent`. In a game that hides
        something a callable is given samples of what its side knows.
    game
        The game, or a state or an environment of it.
    pairs
        Pairs of games.
    seed
        Seed of the first pair; the others follow by ones.

    Raises
    ------
    BadInput
        If there is no such agent; the message lists what there is.
    IllegalAction
        If a policy chooses an action that is not legal; the message names it, and the game.

    Examples
    --------
    >>> result = play_match("greedy", "random", load_game("toy"), pairs=5)
    >>> result.first.games
    10
    """
    game = game_of(game)
    pairs, seed = as_int(pairs, "pairs", 1), as_seed(seed)
    seats = _policy(first, game, "first"), _policy(second, game, "second")
    if seats[0] is seats[1] and isinstance(seats[0], Agent):
        raise BadInput("second: got the agent that is first, want one of its own, or a spec")
    names = _name(seats[0]), _name(seats[1])
    table = _Table(game)
    games = []
    for n in range(pairs):
        for side in (0, 1):
            at = (seed + n) & _MASK
            games.append(table.play(at, seats if side == 0 else seats[::-1], side))
    return MatchResult(names, game.sides, tuple(games))


def _policy(given: str | Policy, game: Game, what: str) -> Policy:
    if isinstance(given, str):
        return Agent(given, game)
    if not callable(given):
        raise TypeError(f"{what}: got {given!r}, want the spec of an agent, or a callable")
    owner = getattr(given, "__self__", None)
    if isinstance(owner, Agent) and given == owner.act:
        return owner  # which can be reset
    return given


def _name(given: Policy) -> str:
    name = getattr(given, "name", None) or getattr(given, "__name__", None)
    return name if isinstance(name, str) else type(given).__name__


class _Table:
    """An environment of both sides, in which every decision is asked for."""

    def __init__(self, game: Game) -> None:
        spec = json.dumps(
            {"seat": "both", "show_forced": True, "lazy": True, "reveal": True}
        ).encode()
        self._game = game
        self._handle = Handle(new_handle(lib.bh_env_new_on, game.handle, spec))

    def play(self, seed: int, seats: tuple[Policy, Policy], first_side: int) -> MatchGame:
        env, step = self._handle.value, TimeStep()
        for side, policy in enumerate(seats):
            reset = getattr(policy, "reset", None)
            if reset is not None:
                reset(agent_seed(seed, side))
        decisions = [0, 0]
        check(lib.bh_env_reset(env, seed, None, addressof(step)))
        while not step.terminated:
            side = step.player
            state = State.from_handle(self._game, new_handle(lib.bh_env_state, env))
            if self._game.hides and not isinstance(
                seats[side], Agent
            ):  # which has a veil of its own
                drawn = agent_seed(agent_seed(seed, side), decisions[side])
                state = state.sample(side, seed=drawn)
            action = as_int(seats[side](state), "action")
            try:
                check(lib.bh_env_step(env, action, addressof(step)))
            except BridgeheadError as e:
                who = f"{_name(seats[side])} as {self._game.sides[side]}, seed {seed}"
                raise type(e)(f"{who}: {e}") from None
            decisions[side] += 1
        final = State.from_handle(self._game, new_handle(lib.bh_env_state, env))
        return MatchGame(
            seed,
            first_side,
            (step.returns[0], step.returns[1]),
            (decisions[0], decisions[1]),
            final.hash(),
        )
