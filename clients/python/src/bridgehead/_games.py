"""The classes of the games; made by make_games.py from the catalogue of the library."""

from .envs import GambleEnv, GardenEnv, ToyEnv
from .vector import GambleVectorEnv, GardenVectorEnv, ToyVectorEnv

__all__ = [
    "GambleEnv",
    "GambleVectorEnv",
    "GardenEnv",
    "GardenVectorEnv",
    "ToyEnv",
    "ToyVectorEnv",
]
