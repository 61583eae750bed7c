"""The classes of the games; made by make_games.py from the catalogue of the library."""

from .envs import GambleEnv, ToyEnv
from .vector import GambleVectorEnv, ToyVectorEnv

__all__ = [
    "GambleEnv",
    "GambleVectorEnv",
    "ToyEnv",
    "ToyVectorEnv",
]
