"""Operation Market Garden for PettingZoo; parameters as :class:`BridgeheadAEC`."""

# Made by make_games.py from the catalogue of the library.

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pettingzoo import ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ._aec import BridgeheadAEC
from ._wrapper import LegalityWrapper

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._options import AECOptions

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(BridgeheadAEC):
    """The environment without wrappers: an illegal action raises IllegalAction."""

    metadata = {**BridgeheadAEC.metadata, "name": "garden_v0"}

    def __init__(self, scenario: str = "", **kwargs: Unpack[AECOptions]) -> None:
        super().__init__("garden", scenario, **kwargs)


def env(
    scenario: str = "", *, illegal_reward: float = -1.0, **kwargs: Unpack[AECOptions]
) -> LegalityWrapper:
    """Return the environment in the usual wrappers: an illegal action loses the game."""
    return LegalityWrapper(raw_env(scenario, **kwargs), illegal_reward)


def parallel_env(
    scenario: str = "", *, illegal_reward: float = -1.0, **kwargs: Unpack[AECOptions]
) -> ParallelEnv[str, Any, Any]:
    """Return the parallel form of turns: of the actions only that of the side to act is played.

    ``infos[agent]["active_agent"]`` names that side; the mask of the other is all 0.
    """
    return turn_based_aec_to_parallel(env(scenario, illegal_reward=illegal_reward, **kwargs))
