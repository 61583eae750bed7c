"""The classes of the games; made by make_games.py from the catalogue of the library."""

from .envs import GambleEnv, GardenEnv, EndeavorEnv, ToyEnv
from .vector import GambleVectorEnv, GardenVectorEnv, EndeavorVectorEnv, ToyVectorEnv

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
