"""What the environments share: specs in words, observation spaces, and the arrays behind them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._game import Block, Game, read_blocks
from ._native import PICTURE_WIDTHS, as_flag, as_int, as_ints, as_str, meant
from .errors import BadInput, Sealed

FloatArray: TypeAlias = npt.NDArray[np.float32]
MaskArray: TypeAlias = npt.NDArray[np.int8]
Observation: TypeAlias = (
    Any  # an array or a dict of arrays, as the parameters of the environment say
)

_MASK_IN = ("both", "observation", "info")


def choose(name: str, value: str, allowed: Sequence[str]) -> str:
    """Return a word that must be one of those allowed."""
    if not isinstance(value, str) or value not in allowed:
        hint = meant(value, allowed) if isinstance(value, str) else ""
        raise BadInput(f"{name}: got {value!r}, want {' | '.join(allowed)}{hint}")
    return value


def block_names(blocks: Iterable[str] | None) -> list[str] | None:
    """Return the names of the blocks that are wanted; None is all but optional ones."""
    if blocks is None:
        return None
    if isinstance(blocks, str | bytes) or not isinstance(blocks, Iterable):
        raise TypeError(f"blocks: got {blocks!r}, want a list of names")
    names = [as_str(name, f"blocks[{i}]") for i, name in enumerate(blocks)]
    if not names:
        raise BadInput("blocks: got none, want names of blocks, or None for the usual ones")
    return names


def picture_size(game: Game, render_mode: str | None, width: int, reveal: bool) -> int:
    """Return the width of pictures, if that is what is wanted and there are any of the game."""
    if render_mode == "rgb_array" and game.hides and not reveal:
        raise Sealed(
            "render_mode: a picture shows the whole position, and this game hides some of it; "
            "want ansi, or reveal=True"
        )
    if render_mode == "rgb_array" and not game.has_picture:
        raise BadInput(f"render_mode: the game {game.name} has no picture, want ansi")
    return as_int(width, "render_width", *PICTURE_WIDTHS)


def reset_words(words: dict[str, Any]) -> bytes | None:
    """Return the options of a reset as the library reads them; None if there are none."""
    if not words:
        return None
    for key in ("position", "seat"):
        if key in words:
            as_str(words[key], f"options[{key!r}]")
    if "history" in words:
        words["history"] = as_ints(words["history"], "options['history']")
    return json.dumps(words).encode()


def spec_json(
    *,
    game: str,
    scenario: str | Sequence[str],
    options: str,
    position: str,
    seat: str,
    opponent: str | None,
    reward: str,
    max_steps: int,
    show_forced: bool,
    blocks: Iterable[str] | None,
    reveal: bool,
) -> bytes:
    """Return the words of an environment as the library reads them."""
    words: dict[str, Any] = {"game": game, "options": options, "seat": seat}
    words |= {"opponent": "" if opponent is None else opponent, "reward": reward}
    words["position"] = position
    for name, value in words.items():
        as_str(value, name)
    if isinstance(scenario, str):
        words["scenario"] = scenario
    else:
        words["scenarios"] = [as_str(s, f"scenario[{i}]") for i, s in enumerate(scenario)]
    words["max_steps"] = as_int(max_steps, "max_steps", 0)
    words["show_forced"] = as_flag(show_forced, "show_forced")
    words["blocks"] = block_names(blocks)
    words["reveal"] = as_flag(reveal, "reveal")
    return json.dumps({k: v for k, v in words.items() if v}).encode()


class Form:
    """How the observations of an environment look: made from its info, shared by all clients.

    Parameters
    ----------
    info
        What ``bh_env_info`` says.
    mask_in
        Where the action mask goes: into the observation, the info, or both.
    flat
        Whether the observation is one array; else it is a dict of blocks.
    """

    def __init__(self, info: dict[str, Any], mask_in: str = "both", flat: bool = True) -> None:
        self.mask_in_observation = choose("mask_in", mask_in, _MASK_IN) != "info"
        self.mask_in_info = mask_in != "observation"
        self.flat = as_flag(flat, "flat")
        self.blocks: tuple[Block, ...] = read_blocks(info["blocks"])
        self.size: int = info["observation_size"]
        self.num_actions: int = info["num_actions"]

    def observation_space(self) -> spaces.Space[Any]:
        """Return the space of :meth:`wrap`."""
        parts: spaces.Space[Any] = self.box()
        if not self.flat:
            parts = spaces.Dict(
                {
                    b.name: spaces.Box(np.float32(b.low), np.float32(b.high), b.shape, np.float32)
                    for b in self.blocks
                }
            )
        if not self.mask_in_observation:
            return parts
        return spaces.Dict({"observation": parts, "action_mask": self.mask_box()})

    def box(self) -> spaces.Box:
        """Return the box of the flat observation, with the bounds of each block."""
        low, high = np.empty(self.size, np.float32), np.empty(self.size, np.float32)
        for b in self.blocks:
            low[b.slice], high[b.slice] = b.low, b.high
        return spaces.Box(low, high, dtype=np.float32)

    def mask_box(self) -> spaces.Box:
        """Return the box of the action mask."""
        return spaces.Box(0, 1, (self.num_actions,), np.int8)

    def wrap(self, observation: FloatArray, mask: MaskArray) -> Observation:
        """Return the arrays of an observation in the form of the space.

        Parameters
        ----------
        observation
            Shape (..., size): one observation, or one for each slot.
        mask
            Shape (..., num_actions).
        """
        parts = self.parts(observation)
        if not self.mask_in_observation:
            return parts
        return {"observation": parts, "action_mask": mask}

    def parts(self, observation: FloatArray) -> Observation:
        """Return an observation without the mask: as it is, or as a dict of blocks."""
        if self.flat:
            return observation
        lead = observation.shape[:-1]
        return {b.name: observation[..., b.slice].reshape(lead + b.shape) for b in self.blocks}


if TYPE_CHECKING:
    _Discrete: TypeAlias = spaces.Discrete[np.int64]
else:
    _Discrete = spaces.Discrete  # takes a type only in the newer versions of Gymnasium


class MaskedDiscrete(_Discrete):
    """Discrete, with the samples that heed a mask drawn faster: they are part of every random loop.

    It differs in that any value of a mask but 0 stands for a legal action.
    """

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return one of the actions, drawn uniformly; of the legal ones if there is a mask.

        Parameters
        ----------
        mask
            int8 or bool, shape (n,); if nothing is legal the answer is 0.
        probability
            As of Discrete.
        """
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        # The types of masks are int8, "b", and bool, "?".
        known = isinstance(mask, np.ndarray) and mask.dtype.char in "b?"
        if not known or mask.shape != (self.n,):
            got = f"{mask.dtype} {mask.shape}" if isinstance(mask, np.ndarray) else repr(mask)
            raise BadInput(f"mask: got {got}, want int8 or bool ({self.n},)")
        legal = mask.view(np.bool_).nonzero()[0]
        if len(legal) == 0:
            return self.start
        chosen: np.int64 = legal[int(self.np_random.random() * len(legal))]
        return chosen


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
