"""Games and states in the manner of OpenSpiel, for search and for everything else that looks ahead.

>>> from bridgehead import load_game
>>> state = load_game("gamble", {"scenario": "one-bridge"}).new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

from ._board import Board
from ._game import Block, Game, GameType, PlayerAction, catalogue, load_game
from ._native import CHANCE, TERMINAL, live_handles
from ._state import State

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Block",
    "Board",
    "Game",
    "GameType",
    "PlayerAction",
    "State",
    "catalogue",
    "live_handles",
    "load_game",
]
