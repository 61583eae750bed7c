"""The native vector for Stable-Baselines3 and sb3-contrib.

>>> from bridgehead.sb3 import BridgeheadVecEnv
>>> from sb3_contrib import MaskablePPO
>>> env = BridgeheadVecEnv(64, "one-bridge", seat="allied", blocks=["node", "combat"])
>>> model = MaskablePPO("MlpPolicy", env)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from ._game import known_keys
from ._spaces import FloatArray
from .errors import BadInput, Sealed
from .vector import BridgeheadVectorEnv

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import VecOptions

_FIXED = ("flat", "mask_in", "autoreset_mode", "copy", "statistics", "render_mode")


class BridgeheadVecEnv(VecEnv):
    """Environments of one game as a VecEnv. Observations are flat arrays; masks are asked for.

    Infos hold ``episode`` at the end of an episode, so no VecMonitor is needed.

    Parameters
    ----------
    num_envs
        Number of slots.
    scenario
        Scenario of the game, or a list of them.
    **kwargs
        As of :class:`BridgeheadVectorEnv`, with a single seat; how episodes are reset and how
        observations look is fixed.
    """

    def __init__(
        self, num_envs: int, scenario: str | Sequence[str] = "", **kwargs: Unpack[VecOptions]
    ) -> None:
        for key in _FIXED:
            if key in kwargs:
                raise BadInput(f"{key}: Stable-Baselines3 decides this; leave it out")
        if kwargs.get("seat") == "both":
            raise BadInput("seat: got 'both', want german | allied | random")
        self.vector = BridgeheadVectorEnv(
            num_envs,
            scenario,
            mask_in="info",
            autoreset_mode=AutoresetMode.SAME_STEP,
            copy=True,
            **kwargs,
        )
        self._actions: npt.NDArray[np.int64] = np.zeros(num_envs, np.int64)
        space = self.vector.single_observation_space
        super().__init__(num_envs, space, self.vector.single_action_space)

    def reset(self) -> FloatArray:
        """Begin an episode in each slot; the seeds are those of the last :meth:`seed`, used once.

        Returns
        -------
        observations
            float32, shape (num_envs, size).
        """
        given = [s for s in self._seeds if s is not None]
        options = [known_keys("options", o, ()) for o in self._options]
        observations, _ = self.vector.reset(seed=given or None)
        self.reset_infos = options
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Note the actions, shape (num_envs,)."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[FloatArray, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Play the actions.

        Returns
        -------
        observations, rewards, dones, infos
            As of VecEnv; a slot that is done shows the first observation of its next episode.
        """
        observations, rewards, terminated, truncated, said = self.vector.step(self._actions)
        dones = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(dones):
            ends = said["episode"]
            infos[i] = {
                "terminal_observation": said["final_obs"][i],
                "TimeLimit.truncated": bool(truncated[i]),
                "episode": {
                    "r": float(ends["r"][i]),
                    "l": int(ends["l"][i]),
                    "seed": int(ends["seed"][i]),
                    "opponent": int(ends["opponent"][i]),
                },
            }
        return observations, rewards, dones, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, shape (num_envs, num_actions)."""
        return self.vector.action_masks()

    def close(self) -> None:
        """Free the vector of the library."""
        self.vector.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of the vector, once for each slot: they are all alike."""
        return [getattr(self.vector, attr_name)] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: the slots live in the library and take no attributes."""
        raise NotImplementedError("the slots of the native vector take no attributes")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call ``action_masks``, ``state`` or ``save`` for slots."""
        rows = self._rows(indices)
        if method_name == "action_masks":
            masks = self.vector.action_masks()
            return [masks[i] for i in rows]
        if method_name in ("state", "save"):
            method = getattr(self.vector, method_name)
            return [method(i, *method_args, **method_kwargs) for i in rows]
        raise AttributeError(f"method {method_name!r}: want action_masks | state | save")

    def env_is_wrapped(
        self,
        wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]],
        indices: Any = None,
    ) -> list[bool]:
        """Return whether it is as if slots were wrapped: by a Monitor they are, by others not."""
        return [wrapper_class is Monitor] * len(self._rows(indices))

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        """Return a picture of each slot."""
        if self.vector.game.hides and not self.vector.reveal:
            raise Sealed("get_images: a picture shows the whole position; want reveal=True")
        width = self.vector.render_width
        return [self.vector.state(i).picture(width) for i in range(self.num_envs)]

    def _rows(self, indices: Any) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        if isinstance(indices, Iterable):
            return [int(i) for i in indices]
        return [int(indices)]
