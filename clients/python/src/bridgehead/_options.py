"""The keyword arguments of environments that take them on the way to another one.

For editors and type checkers: nothing here is used at run time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from ._opponents import Opponent, Pool


class Shared(TypedDict, total=False):
    """What all environments know."""

    options: str
    position: str
    reward: str
    show_forced: bool
    blocks: Iterable[str] | None
    reveal: bool
    render_mode: str | None
    render_width: int


class EnvOptions(Shared, total=False):
    """Of :class:`bridgehead.BridgeheadEnv`."""

    seat: str
    opponent: Opponent | Pool
    max_steps: int
    mask_in: str
    flat: bool
    illegal: str
    copy: bool


class AECOptions(Shared, total=False):
    """Of the environments of :mod:`bridgehead.pettingzoo`."""

    max_cycles: int
    flat: bool
    copy: bool


class VecOptions(TypedDict, total=False):
    """Of :class:`bridgehead.sb3.BridgeheadVecEnv`, for its native vector."""

    game: str | None
    options: str
    position: str
    seat: str
    opponent: Opponent | Pool | None
    reward: str
    max_steps: int
    show_forced: bool
    blocks: Iterable[str] | None
    reveal: bool
    workers: int
    render_width: int
