"""Board wargames of Operation Market-Garden as environments for research.

``load_game`` and :class:`State` are the way of OpenSpiel, for search. :class:`BridgeheadEnv` and
:class:`BridgeheadVectorEnv` are the way of Gymnasium; importing this package registers
``bridgehead/Gamble-v0`` and ``bridgehead/Toy-v0``. :class:`Agent` is any agent of the engine as a
policy, and :func:`play_match` compares policies. ``bridgehead.pettingzoo``,
``bridgehead.openspiel``, ``bridgehead.sb3``, ``bridgehead.records``, ``bridgehead.data`` and
``bridgehead.gtp`` are imported by name.
"""

from __future__ import annotations

from . import _games
from ._agent import Agent, AgentKey, AgentKind, Explanation, agents
from ._games import *  # noqa: F403
from ._match import MatchGame, MatchResult, Policy, Tally, play_match
from ._version import __version__
from .core import (
    CHANCE,
    TERMINAL,
    Block,
    Board,
    Game,
    GameType,
    PlayerAction,
    State,
    catalogue,
    live_handles,
    load_game,
)
from .envs import BridgeheadEnv, register
from .errors import (
    BadInput,
    BridgeheadError,
    EpisodeOver,
    FileError,
    ForkError,
    IllegalAction,
    InternalError,
    InvalidHandle,
    LibraryMissing,
    OpponentError,
    Sealed,
)
from .vector import BridgeheadVectorEnv

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Agent",
    "AgentKey",
    "AgentKind",
    "BadInput",
    "Block",
    "Board",
    "BridgeheadEnv",
    "BridgeheadError",
    "BridgeheadVectorEnv",
    "EpisodeOver",
    "Explanation",
    "FileError",
    "ForkError",
    "Game",
    "GameType",
    "IllegalAction",
    "InternalError",
    "InvalidHandle",
    "LibraryMissing",
    "MatchGame",
    "MatchResult",
    "OpponentError",
    "PlayerAction",
    "Policy",
    "Sealed",
    "State",
    "Tally",
    "__version__",
    "agents",
    "catalogue",
    "live_handles",
    "load_game",
    "play_match",
    "register",
]
__all__ += _games.__all__

register()
