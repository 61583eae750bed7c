"""Board wargames of Operation Market-Garden as environments for research.

``load_game`` and :class:`State` are the way of OpenSpiel, for search. :class:`BridgeheadEnv` and
:class:`BridgeheadVectorEnv` are the way of Gymnasium; importing this package registers
``bridgehead/Gamble-v0`` and ``bridgehead/Toy-v0``. ``bridgehead.pettingzoo``,
``bridgehead.openspiel``, ``bridgehead.sb3`` and ``bridgehead.records`` are imported by name.
"""

from __future__ import annotations

from ._version import __version__
from .core import (
    CHANCE,
    TERMINAL,
    Block,
    Game,
    GameType,
    PlayerAction,
    State,
    catalogue,
    live_handles,
    load_game,
)
from .envs import BridgeheadEnv, GambleEnv, ToyEnv, register
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
)
from .vector import BridgeheadVectorEnv, GambleVectorEnv, ToyVectorEnv

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadInput",
    "Block",
    "BridgeheadEnv",
    "BridgeheadError",
    "BridgeheadVectorEnv",
    "EpisodeOver",
    "FileError",
    "ForkError",
    "GambleEnv",
    "GambleVectorEnv",
    "Game",
    "GameType",
    "IllegalAction",
    "InternalError",
    "InvalidHandle",
    "LibraryMissing",
    "PlayerAction",
    "State",
    "ToyEnv",
    "ToyVectorEnv",
    "__version__",
    "catalogue",
    "live_handles",
    "load_game",
    "register",
]

register()
