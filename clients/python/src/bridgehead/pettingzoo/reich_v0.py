"""Highway to the Reich for PettingZoo; parameters as :class:`BridgeheadAEC`."""

# Made by make_games.py from the catalogue of the library.

from __future__ import annotations

from typing import TYPE_CHECKING

from ._aec import BridgeheadAEC
from ._wrapper import LegalityWrapper

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._options import AECOptions

__all__ = ["env", "raw_env"]


class raw_env(BridgeheadAEC):
    """The environment without wrappers: an illegal action raises IllegalAction."""

    metadata = {**BridgeheadAEC.metadata, "name": "reich_v0"}

    def __init__(self, scenario: str = "", **kwargs: Unpack[AECOptions]) -> None:
        super().__init__("reich", scenario, **kwargs)


def env(
    scenario: str = "", *, illegal_reward: float = -1.0, **kwargs: Unpack[AECOptions]
) -> LegalityWrapper:
    """Return the environment in the usual wrappers: an illegal action loses the game."""
    return LegalityWrapper(raw_env(scenario, **kwargs), illegal_reward)
