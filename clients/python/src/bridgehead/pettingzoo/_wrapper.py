"""The usual wrappers of PettingZoo, with a short way round them for legal actions.

The wrappers look up every attribute through each other. That costs several times what a step does,
so what is legal and in order goes straight to the environment; all else goes through the wrappers,
and comes to what they make of it.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils import wrappers

from .._spaces import Observation
from ._aec import BridgeheadAEC


class LegalityWrapper(wrappers.OrderEnforcingWrapper):
    """OrderEnforcing around AssertOutOfBounds around TerminateIllegal.

    Parameters
    ----------
    env
        The environment.
    illegal_reward
        Reward of the agent who plays an illegal action, which ends the game.
    """

    def __init__(self, env: BridgeheadAEC, illegal_reward: float = -1.0) -> None:
        self._raw = env
        inner = wrappers.TerminateIllegalWrapper(env, illegal_reward=illegal_reward)
        super().__init__(wrappers.AssertOutOfBoundsWrapper(inner))

    # OrderEnforcingWrapper refuses these before the first reset.

    @property
    def agents(self) -> list[str]:
        """Agents that are not done."""
        return self._ordered("agents").agents

    @property
    def agent_selection(self) -> str:
        """Agent to act."""
        return self._ordered("agent_selection").agent_selection

    @property
    def num_agents(self) -> int:
        """How many agents are not done."""
        return len(self._ordered("num_agents").agents)

    def __str__(self) -> str:
        return str(self._raw)

    def _ordered(self, name: str) -> BridgeheadAEC:
        if not self._has_reset:
            raise AttributeError(f"{name} cannot be accessed before reset")
        return self._raw

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees."""
        if self._has_reset:
            return self._raw.observe(agent)
        return super().observe(agent)

    def last(self, observe: bool = True) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Return observation, reward, terminated, truncated and info of the agent to act."""
        if self._has_reset:
            return self._raw.last(observe)
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act; None once that agent is done."""
        raw = self._raw
        if self._has_reset and raw.is_legal(action):
            self._has_updated = True
            raw.step(action)
        else:
            going = raw.agents and not any(raw.terminations.values())
            super().step(action)
            if going and all(raw.terminations.values()):
                raw.forfeit()
