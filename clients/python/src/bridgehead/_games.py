"""The classes of the games; made by make_games.py from the catalogue of the library."""

from .envs import EndeavorEnv, GambleEnv, GardenEnv, ReichEnv, ToyEnv
from .vector import (
    EndeavorVectorEnv,
    GambleVectorEnv,
    GardenVectorEnv,
    ReichVectorEnv,
    ToyVectorEnv,
)

__all__ = [
    "EndeavorEnv",
    "EndeavorVectorEnv",
    "GambleEnv",
    "GambleVectorEnv",
    "GardenEnv",
    "GardenVectorEnv",
    "ReichEnv",
    "ReichVectorEnv",
    "ToyEnv",
    "ToyVectorEnv",
]
