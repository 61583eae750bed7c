"""The games for OpenSpiel: importing this module registers them with pyspiel.

>>> import pyspiel
>>> import bridgehead.openspiel
>>> game = pyspiel.load_game("python_bridgehead_gamble(scenario=one-bridge)")

Dice are explicit chance nodes, so every algorithm for games of perfect information with chance can
be used. A game whose options hide something, such as ``python_bridgehead_toy(options=fog)``, says
that its information is imperfect: it has information states and observations of each player, and
``resample_from_infostate``. ``str``, ``serialize`` and ``history`` of a state tell all of it, as in
every game of OpenSpiel, and so do clones.

States are slower than those of :mod:`bridgehead.core`, because each call goes through pyspiel to
Python and from there to the library.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from . import core
from ._usual import GAME

__all__ = ["GAMES", "BridgeheadGame", "BridgeheadState", "Observer"]


# A tensor of what a player remembers has three values for each step of the longest game. Games of
# more steps have none.
_LONGEST = 10_000


def _game_type(key: str, hides: bool = False, remembers: bool = False) -> pyspiel.GameType:
    kind = pyspiel.GameType
    known = (
        kind.Information.IMPERFECT_INFORMATION if hides else kind.Information.PERFECT_INFORMATION
    )
    return pyspiel.GameType(
        short_name=f"python_bridgehead_{key}",
        long_name=f"Bridgehead {key}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=hides,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"scenario": "", "options": "", "merged": False},
    )


class BridgeheadGame(pyspiel.Game):
    """A game of Bridgehead as OpenSpiel knows games.

    Parameters
    ----------
    params
        ``"scenario"`` and ``"options"`` as :func:`bridgehead.load_game` takes them; ``"merged"``:
        whether the faces of a roll that lead to equal positions are one outcome.

    Attributes
    ----------
    core
        The game it stands on.
    """

    key = GAME
    game_type = _game_type(GAME)

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        words = {k: v for k, v in params.items() if k != "merged"}
        self.core = core.load_game(self.key, words)
        self.merged = bool(params.get("merged", False))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.core.num_distinct_actions(),
            max_chance_outcomes=self.core.max_chance_outcomes(),
            num_players=2,
            min_utility=self.core.min_utility(),
            max_utility=self.core.max_utility(),
            utility_sum=self.core.utility_sum(),
            max_game_length=self.core.max_game_length(),
        )
        kind = self.game_type
        if self.core.hides:  # which the options say
            kind = _game_type(self.key, True, info.max_game_length <= _LONGEST)
        super().__init__(kind, info, params)

    def new_initial_state(self) -> BridgeheadState:
        """Return the initial position."""
        return BridgeheadState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what observes the states.

        With perfect recall, in a game that hides something, it tells what a player remembers;
        else what it sees.
        """
        remembers = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return Observer(self.core, params, remembers and self.core.hides)


class BridgeheadState(pyspiel.State):
    """A position as OpenSpiel knows positions."""

    def __init__(self, game: BridgeheadGame) -> None:
        super().__init__(game)
        self._game = game.core
        self._merged = game.merged
        # pyspiel clones by making an initial state and then replacing what it holds.
        self._state: core.State | None = None

    @property
    def core(self) -> core.State:
        """The state it stands on."""
        if self._state is None:
            self._state = self._game.new_initial_state()
        return self._state

    def current_player(self) -> int:
        """Return the side to act, CHANCE or TERMINAL; the numbers are those of pyspiel.PlayerId."""
        return self.core.current_player()

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.core.is_terminal()

    def returns(self) -> list[float]:
        """Return the returns of both sides."""
        return self.core.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the dice with their probabilities."""
        return self.core.merged_chance_outcomes() if self._merged else self.core.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.core.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.core.action_to_string(action)

    def resample_from_infostate(self, player: int, sampler: Any) -> BridgeheadState:
        """Return a position that a player could be in for all it knows, see core.State.sample."""
        state = BridgeheadState(self.get_game())
        state._state = self.core.resample_from_infostate(player, sampler)
        return state

    def __str__(self) -> str:
        return self.core.notation()

    def __deepcopy__(self, memo: Any) -> BridgeheadState:
        return self.clone()


class Observer:
    """Writes observations, in the manner of ``open_spiel.python.observation``.

    Attributes
    ----------
    tensor
        The last observation, shape (observation_size,). Where it remembers, with a row of three
        values after that for each step of the longest game: 1 for an own action and -1 for a step
        noticed, 0 for none, and the action, or the key of what was noticed, as two numbers from 0
        to 1.
    dict
        Its blocks by name, views in their own shapes; ``recall`` are those rows.
    """

    def __init__(self, game: core.Game, params: Any = None, remembers: bool = False) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported; got {params}")
        self._remembers = remembers
        self._size = game.observation_tensor_size()
        rows = game.max_game_length() if remembers and game.max_game_length() <= _LONGEST else 0
        self.tensor: npt.NDArray[np.float32] = np.zeros(self._size + 3 * rows, np.float32)
        self._seen: npt.NDArray[np.float32] = np.zeros(self._size, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            b.name: self.tensor[b.slice].reshape(b.shape) for b in game.observation_blocks
        }
        self._rows = self.tensor[self._size :].reshape(rows, 3)
        if rows:
            self.dict["recall"] = self._rows

    def set_from(self, state: BridgeheadState, player: int) -> None:
        """Write what a side sees, or remembers."""
        self.tensor[: self._size] = state.core.observation_tensor(player, self._seen)
        if not self._rows.size:
            return
        self._rows.fill(0)
        for row, word in zip(self._rows, state.core.recall(player), strict=False):
            noticed = word.startswith("~")
            key = int(word[1:], 16) if noticed else int(word)
            high, low = divmod(_spread(key), 2**24)
            row[:] = -1 if noticed else 1, high / 2**24, low / 2**24

    def string_from(self, state: BridgeheadState, player: int) -> str:
        """Return what a side sees, or remembers, as one line."""
        if self._remembers:
            return state.core.information_state_string(player)
        return state.core.observation_string(player)


def _spread(key: int) -> int:
    """Return 48 bits of a key of 64, all of which depend on all of it."""
    return (key * 0x9E3779B97F4A7C15 & 2**64 - 1 ^ key) >> 16 & 2**48 - 1


# The rest is made by make_games.py from the catalogue of the library.


class GambleGame(BridgeheadGame):
    """Monty's Gamble: Market-Garden."""

    key = "gamble"
    game_type = _game_type("gamble")


class GardenGame(BridgeheadGame):
    """Operation Market Garden."""

    key = "garden"
    game_type = _game_type("garden")


class EndeavorGame(BridgeheadGame):
    """The Mighty Endeavor."""

    key = "endeavor"
    game_type = _game_type("endeavor")


class ReichGame(BridgeheadGame):
    """Highway to the Reich."""

    key = "reich"
    game_type = _game_type("reich")


class ToyGame(BridgeheadGame):
    """Three Bridges."""

    key = "toy"
    game_type = _game_type("toy")


GAMES = (GambleGame, GardenGame, EndeavorGame, ReichGame, ToyGame)
__all__ += ["EndeavorGame", "GambleGame", "GardenGame", "ReichGame", "ToyGame"]

for _game in GAMES:
    if _game.game_type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(_game.game_type, _game)
