"""The environment behind the modules of this package."""

from __future__ import annotations

import copy
import ctypes
import json
import os
from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from .._game import Game, known_keys
from .._native import (
    Handle,
    TimeStep,
    as_flag,
    as_int,
    as_path,
    as_seed,
    blob,
    check,
    fail,
    lib,
    new_handle,
    text,
)
from .._spaces import (
    FloatArray,
    Form,
    MaskArray,
    MaskedDiscrete,
    Observation,
    block_names,
    choose,
    picture_size,
    read_only,
    reset_words,
    spec_json,
)
from .._state import State
from .._usual import GAME
from ..envs import draw_seed, undrawn
from ..errors import BadInput, EpisodeOver, Sealed

_RESET_KEYS = ("position", "history")
# What a pickle holds besides the episode.
_KEPT = (
    "action_spaces",
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "_skip_agent_selection",
    "_random",
    "_begun",
    "_forfeited",
)


class BridgeheadAEC(AECEnv):
    """Both sides of a game, in the agent-environment cycle of PettingZoo.

    The agents are the sides, ``"german"`` and ``"allied"``. They do not take turns one by one: the
    rules say who decides, and one side may decide many times in a row. So ``aec_to_parallel`` of
    PettingZoo refuses it, and ``parallel_env`` of each module is the form of turns. Pickling and
    copying play the episode again, which a history may not allow.

    Parameters
    ----------
    game, scenario, options
        The game, see :func:`bridgehead.load_game`.
    position, reward, show_forced, blocks, flat, copy
        As of :class:`bridgehead.BridgeheadEnv`.
    reveal
        In a game that hides something (``game.hides``): hand out everything, for referees and
        experiments. Without it, until an episode is over, positions are samples of what the side
        knows, counts are of what it has noticed, and what has all of the episode raises
        :class:`Sealed`: :meth:`position`, :meth:`hash`, :meth:`record`, copies and pickles.
    max_cycles
        Steps of both sides after which an episode is truncated; 0 is never.
    render_mode
        ``"human"``: print the board after each step; ``"ansi"``: the board as text;
        ``"rgb_array"``: a picture.
    render_width
        Width of the picture in pixels.

    Attributes
    ----------
    game, blocks
        The game, and the blocks of its observation.
    state_space
        Space of :meth:`state`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "bridgehead_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = GAME,
        scenario: str = "",
        *,
        options: str = "",
        position: str = "",
        reward: str = "terminal",
        max_cycles: int = 0,
        show_forced: bool = False,
        blocks: Iterable[str] | None = None,
        reveal: bool = False,
        flat: bool = True,
        copy: bool = True,
        render_mode: str | None = None,
        render_width: int = 1000,
    ) -> None:
        super().__init__()
        blocks = block_names(blocks)
        if render_mode is not None:
            choose("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self._words = {k: v for k, v in locals().items() if k not in ("self", "__class__")}
        self.game = Game(game, scenario, options, position)
        self.render_width = picture_size(self.game, render_mode, render_width, reveal)
        self._open = not self.game.hides or as_flag(reveal, "reveal")
        spec = spec_json(
            game="",
            scenario="",
            options="",
            position=position,
            seat="both",
            opponent=None,
            reward=reward,
            max_steps=max_cycles,
            show_forced=show_forced,
            blocks=blocks,
            reveal=reveal,
        )
        keep: list[Any] = []
        self._handle = Handle(new_handle(lib.bh_env_new_on, self.game.handle, spec), keep)
        self._id = self._handle.value
        form = Form(json.loads(text(lib.bh_env_info, self._id)), "both", flat)
        self._form = form
        self.blocks = form.blocks
        self._copy = as_flag(copy, "copy")
        self.possible_agents = list(self.game.sides)
        self._sides = {name: side for side, name in enumerate(self.game.sides)}
        self.observation_spaces = {a: form.observation_space() for a in self.possible_agents}
        self.action_spaces = {a: MaskedDiscrete(form.num_actions) for a in self.possible_agents}
        self.state_space = form.box()
        if self.game.hides:
            low, high = self.state_space.low, self.state_space.high
            self.state_space = spaces.Box(np.tile(low, 2), np.tile(high, 2), dtype=np.float32)
        self._observation: FloatArray = np.zeros(form.size, np.float32)
        self._mask: MaskArray = np.zeros(form.num_actions, np.int8)
        self._view = read_only(self._observation)
        self._none = read_only(np.zeros(form.num_actions, np.int8))
        keep += [self._observation, self._mask]
        at = self._observation.ctypes.data, form.size, self._mask.ctypes.data, form.num_actions
        check(lib.bh_env_bind(self._id, *at))
        self._step = TimeStep()
        self._at = ctypes.addressof(self._step)
        self._random: np.random.Generator | None = None
        self._looker = ""  # whose observation the library has written; nobody's at the end
        self.agents: list[str] = []
        self._begun = self._forfeited = False

    # The interface of PettingZoo.

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees: a dict of ``observation`` and ``action_mask``."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the space of the actions of an agent."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise BadInput(f"agent: got {agent!r}, want {' | '.join(self.possible_agents)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Parameters
        ----------
        seed
            Seed of the episode, 0 to 2**64 - 1; without one it is drawn from a generator that the
            last seed began.
        options
            ``"position"``: begin at a position in notation; ``"history"``: play these actions and
            faces first. Others are ignored, as PettingZoo wants it.
        """
        wanted = known_keys("options", options, None)
        words = reset_words({k: v for k, v in wanted.items() if k in _RESET_KEYS})
        random = self._random
        if seed is not None:
            seed = as_seed(seed)
            random, _ = seeding.np_random(seed)
        elif random is None:
            random, _ = seeding.np_random()
        with undrawn(random):
            chosen = draw_seed(random) if seed is None else seed
            check(lib.bh_env_reset(self._id, chosen, words, self._at))
        self._random, self._begun, self._forfeited = random, True, False
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(agents, False)
        self._skip_agent_selection: str | None = None
        self.agent_selection = agents[0]
        self._turn()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act; None once that agent is done.

        Raises
        ------
        IllegalAction
            If it is not legal. Nothing has changed. :func:`env` wraps this away.
        EpisodeOver
            If there is nobody to act: before the first reset, and once both agents are done.
        """
        if not self.agents:
            raise EpisodeOver("no agent is left to act: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # None is no whole number either, and as_int says so.
        if action.__class__ is not int or not -1 <= action < 0x7FFFFFFF:
            action = as_int(action, "action")  # type: ignore[arg-type]
        code = lib.bh_env_step(self._id, action, self._at)
        if code:
            fail(code)
        self._turn()
        german, allied = self.possible_agents
        rewards, sums = self._step.rewards, self._cumulative_rewards
        sums[agent] = 0.0
        self.rewards = {german: rewards[0], allied: rewards[1]}
        sums[german] += rewards[0]
        sums[allied] += rewards[1]
        if self.render_mode == "human":
            self.render()

    def _turn(self) -> None:
        """Take note of who is to act, and with what, after a reset or a step."""
        step, agents = self._step, self.possible_agents
        if step.terminated or step.truncated:
            self.terminations = dict.fromkeys(agents, step.terminated == 1)
            self.truncations = dict.fromkeys(agents, step.truncated == 1)
        self._looker = ""
        if step.player >= 0:
            self.agent_selection = self._looker = agents[step.player]
        self._now = self._mask.copy()
        self._now.flags.writeable = False  # the info and the observation share it
        self.infos = {
            a: {"action_mask": self._now if a == self._looker else self._none} for a in agents
        }

    def forfeit(self) -> None:
        """Take note that the episode was ended by an illegal action: nothing is legal any more."""
        self._forfeited, self._now = True, self._none
        for info in self.infos.values():
            info["action_mask"] = self._none

    def is_legal(self, action: Any) -> bool:
        """Return whether the agent to act is not done and may play an action."""
        if not self.agents or not isinstance(action, (int, np.integer)):
            return False
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return False
        return bool(0 <= action < self._form.num_actions and self._mask[action])

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, with the mask of its actions: empty for one that waits."""
        if agent == self._looker:
            observation = self._observation.copy() if self._copy else self._view
            return self._form.wrap(observation, self._now)
        return self._form.wrap(self._ask(self._sides[self._known(agent)]), self._none)

    def _ask(self, side: int) -> FloatArray:
        observation = np.empty(self._form.size, np.float32)
        check(lib.bh_env_observe(self._id, side, observation.ctypes.data, observation.size))
        return observation

    def state(self) -> FloatArray:
        """Return the whole position, for critics: it is not for the agents.

        That is what the first agent sees; in a game that hides something what the first and then
        the second agent sees.
        """
        if self.game.hides:
            return np.concatenate([self._ask(0), self._ask(1)])
        return self._ask(0)

    def render(self) -> Any:
        """Print or return the board as ``render_mode`` says; see :class:`BridgeheadAEC`."""
        if self.render_mode == "rgb_array":
            return self.position().picture(self.render_width)
        if self.render_mode is None:
            return None
        board = self._board()
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def _board(self) -> str:
        """Return the board, as the side to act knows it where ``reveal`` would show all of it."""
        state = State.from_handle(self.game, new_handle(lib.bh_env_state, self._id))
        if self._open or state.is_terminal() or self._step.player < 0:
            return str(state)
        return state.board(self._step.player)

    def close(self) -> None:
        """Free the environment of the library; it may be called again."""
        self._handle.close()

    # More than PettingZoo asks for.

    def position(self) -> State:
        """Return a copy of the position."""
        if not (self._open or self._step.terminated or self._step.truncated):
            raise Sealed("position: this game hides something; want reveal=True, or the end")
        return State.from_handle(self.game, new_handle(lib.bh_env_state, self._id))

    def hash(self) -> int:
        """Return 64 bits that are equal for equal positions."""
        value = ctypes.c_uint64()
        check(lib.bh_env_hash(self._id, ctypes.addressof(value)))
        return value.value

    def record(self, path: str | os.PathLike[str]) -> None:
        """Write the record so far: ``.jsonl`` for people, ``.msgpack`` for machines."""
        check(lib.bh_env_write_record(self._id, as_path(path)))

    # Pickles and copies go on from where the episode is, as those of BridgeheadEnv do.

    def __getstate__(self) -> dict[str, Any]:
        saved = blob(lib.bh_env_save, self._id) if self._begun else None
        kept = {name: getattr(self, name) for name in _KEPT if hasattr(self, name)}
        return {"words": self._words, "saved": saved, "kept": copy.deepcopy(kept)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        BridgeheadAEC.__init__(self, **state["words"])
        saved = state["saved"]
        if saved is not None:
            check(lib.bh_env_restore(self._id, saved, len(saved), self._at))
            self._turn()
        self.__dict__.update(state["kept"])
        if self._forfeited:
            self.forfeit()
