"""The arrays that the native vector reads and writes, a row for each slot."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import BUFFER_NAMES, Buffers, check, lib
from ._spaces import FloatArray, MaskArray, read_only
from .errors import BadInput, IllegalAction

IntArray = npt.NDArray[np.integer[Any]]

_MAX_ACTION = 2**31 - 1


class SlotArrays:
    """Arrays for n slots. Attributes have the names and meanings of ``bh_buffers``.

    Parameters
    ----------
    n, size, num_actions, seats
        Number of slots, of values of an observation, of actions, and of rewards of a slot.
    final
        Whether the vector writes the last observation of episodes that it resets at once.
    """

    def __init__(self, n: int, size: int, num_actions: int, seats: int, final: bool) -> None:
        each = (n,) if seats == 1 else (n, seats)
        self.observations: FloatArray = np.zeros((n, size), np.float32)
        self.masks: MaskArray = np.zeros((n, num_actions), np.int8)
        self.rewards: FloatArray = np.zeros(each, np.float32)
        self.terminated: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.truncated: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.players: npt.NDArray[np.int8] = np.zeros(n, np.int8)
        self.learners: npt.NDArray[np.int8] = np.zeros(n, np.int8)
        self.opponents: npt.NDArray[np.int32] = np.full(n, -1, np.int32)
        self.asking: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.episode_returns: FloatArray = np.zeros(each, np.float32)
        self.episode_lengths: npt.NDArray[np.int32] = np.zeros(n, np.int32)
        self.episode_seeds: npt.NDArray[np.uint64] = np.zeros(n, np.uint64)
        self.episode_opponents: npt.NDArray[np.int32] = np.full(n, -1, np.int32)
        self.final: FloatArray = np.zeros((n if final else 0, size), np.float32)
        # What the caller gets without copying.
        self.shown = read_only(self.observations), read_only(self.masks)
        # Where the library reads actions, whatever their type was.
        self.actions: npt.NDArray[np.int32] = np.zeros(n, np.int32)
        self.actions_at: int = self.actions.ctypes.data

    def bind(self, vector: int) -> None:
        """Let the vector of a handle write here, for as long as it lives."""
        given = {name: getattr(self, name) for name in BUFFER_NAMES}
        buffers = Buffers(**{name: a.ctypes.data for name, a in given.items() if a.size})
        check(lib.bh_vector_bind(vector, ctypes.addressof(buffers)))

    def take(self, actions: IntArray, n: int, last: int) -> None:
        """Copy n actions to where the library reads them, if their form is right.

        Raises
        ------
        BadInput
            If their shape is another.
        TypeError
            If they are no integers.
        IllegalAction
            If one is too large for the library; the message names its slot. Whether the others
            are legal the library says.
        """
        given = as_actions(actions, n)
        if given.dtype.itemsize >= 4 and given.dtype != np.int32:
            wide = (given < -_MAX_ACTION) | (given > _MAX_ACTION)
            if wide.any():
                slot = int(wide.argmax())
                raise IllegalAction(f"slot {slot}: action {given[slot]}: actions are 0 to {last}")
        np.copyto(self.actions[:n], given, casting="unsafe")


def as_actions(actions: Any, n: int) -> IntArray:
    """Return n actions as an array of integers of some type."""
    given = np.asarray(actions)
    if given.shape != (n,):
        raise BadInput(f"actions: got the shape {given.shape}, want ({n},)")
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions: got {given.dtype}, want integers")
    return given


def is_list(given: object) -> bool:
    """Return whether something has a value for each slot, rather than one for all."""
    if isinstance(given, np.ndarray):
        return given.ndim > 0
    return isinstance(given, Sequence) and not isinstance(given, str | bytes)


def reset_mask(mask: Any, n: int) -> npt.NDArray[np.bool_]:
    """Return a copy of the mask of the slots to reset.

    Raises
    ------
    BadInput
        If it is no bool array of shape (n,), or holds no slot.
    """
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (n,):
        got = f"{mask.dtype} {mask.shape}" if isinstance(mask, np.ndarray) else repr(mask)
        raise BadInput(f"reset_mask: got {got}, want a bool array ({n},)")
    if not mask.any():
        raise BadInput("reset_mask: no slot is set")
    return mask.copy()
