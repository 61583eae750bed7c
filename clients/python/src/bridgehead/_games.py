"""The classes of the games; made by make_games.py from the catalogue of the library."""

from .envs import EndeavorEnv, GambleEnv, GardenEnv, ToyEnv
from .vector import EndeavorVectorEnv, GambleVectorEnv, GardenVectorEnv, ToyVectorEnv

__all__ = [
    "EndeavorEnv",
    "EndeavorVectorEnv",
    "GambleEnv",
    "GambleVectorEnv",
    "GardenEnv",
    "GardenVectorEnv",
    "ToyEnv",
    "ToyVectorEnv",
]
