"""Many environments in one call: the native vector behind the interface of Gymnasium.

>>> import gymnasium, bridgehead
>>> envs = gymnasium.make_vec("bridgehead/Gamble-v0", num_envs=256, scenario="one-bridge")
>>> observations, infos = envs.reset(seed=7)

The library steps the slots on all cores and writes into arrays made here once, so that a step
copies no observation at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, NoReturn

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._arrays import IntArray, SlotArrays, as_actions, is_list, reset_mask
from ._game import Game, known_keys
from ._native import Handle, as_flag, as_int, as_seed, as_str, blob, check, lib, new_handle, text
from ._opponents import Opponent, Opponents, Pool
from ._spaces import (
    Form,
    MaskedDiscrete,
    Observation,
    choose,
    picture_size,
    read_only,
    spec_json,
)
from ._state import State
from ._usual import GAME
from .envs import draw_seed, failure, undrawn
from .errors import BadInput, OpponentError

_MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
StepResult = tuple[
    Observation,
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]


class BridgeheadVectorEnv(VectorEnv[Observation, Any, npt.NDArray[Any]]):
    """Environments of one game, stepped together.

    The parameters that are not listed are those of :class:`bridgehead.BridgeheadEnv`.

    Parameters
    ----------
    num_envs
        Number of slots, 1 to 65536.
    scenario
        A scenario, or a list of them that share actions and the shapes of observations: slot i
        plays that of i modulo their number.
    seat
        ``"german"``, ``"allied"``, ``"random"``, or ``"both"`` for self-play: then each slot asks
        for the actions of both sides in turn, ``infos["player"]`` says whose, and rewards have the
        shape (num_envs, 2), one column for each side.
    opponent
        As of BridgeheadEnv, ``"random"`` if None; none with both sides. But a function is one for a
        batch, ``policy(observations, masks)``: it is called once for all slots in which it is to
        act, with a row for each of them, and returns an action for each row. The arrays are copies.
    autoreset_mode
        What becomes of a slot whose episode is over: ``"NextStep"`` resets it in the next step,
        whose action it does not look at; ``"SameStep"`` at once; ``"Disabled"`` leaves it for
        :meth:`reset` with a ``"reset_mask"``. By itself a slot goes on with the next seed of a
        fixed sequence.
    workers
        Threads that step; 0 is one for each core. No result depends on it.
    copy
        Whether observations and masks are arrays of their own. If not they are read-only views that
        change with the next step.
    statistics
        Whether infos have ``"episode"``; switch it off under ``RecordEpisodeStatistics``.
    reveal
        As of BridgeheadEnv; without it, in a game that hides something, :meth:`state` gives samples
        and :meth:`save` raises Sealed until the episode of the slot is over.

    Attributes
    ----------
    game, blocks
        The game, of slot 0 if there are several scenarios, and the blocks of its observation.
    scenarios
        Full ids of the scenarios, in turn.
    opponents
        Names of the opponents; ``infos["opponent"]`` has indexes of them.
    seats
        1 with a single seat, else 2.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012
    _key: ClassVar[str] = GAME
    _handle: Handle | None = None

    def __init__(
        self,
        num_envs: int = 1,
        scenario: str | Sequence[str] = "",
        *,
        game: str | None = None,
        options: str = "",
        position: str = "",
        seat: str = "allied",
        opponent: Opponent | Pool | None = None,
        reward: str = "terminal",
        max_steps: int = 0,
        show_forced: bool = False,
        blocks: Iterable[str] | None = None,
        reveal: bool = False,
        mask_in: str = "both",
        flat: bool = True,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        workers: int = 0,
        copy: bool = False,
        statistics: bool = True,
        render_mode: str | None = None,
        render_width: int = 1000,
    ) -> None:
        super().__init__()
        if not isinstance(autoreset_mode, AutoresetMode):
            choose("autoreset_mode", autoreset_mode, [m.value for m in _MODES])
            autoreset_mode = AutoresetMode(autoreset_mode)
        if render_mode is not None:
            choose("render_mode", render_mode, self.metadata["render_modes"])
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self.render_mode = render_mode
        self.num_envs = as_int(num_envs, "num_envs", 1, 2**16)
        named = scenario_names(scenario)
        key = self._key if game is None else game
        self._games = [Game(key, each, options, position) for each in named]
        self.game = self._games[0]
        self.render_width = picture_size(self.game, render_mode, render_width, reveal)
        self.reveal = as_flag(reveal, "reveal")
        if opponent is None and as_str(seat, "seat") != "both":
            opponent = "random"
        opponents = Opponents(opponent)
        spec = spec_json(
            game=self.game.name,
            scenario=scenario if isinstance(scenario, str) else named,
            options=options,
            position=position,
            seat=seat,
            opponent=opponents.spec,
            reward=reward,
            max_steps=max_steps,
            show_forced=show_forced,
            blocks=blocks,
            reveal=reveal,
        )
        self._mode = autoreset_mode
        self._copy = as_flag(copy, "copy")
        self._statistics = as_flag(statistics, "statistics")
        mode, workers = _MODES.index(autoreset_mode), as_int(workers, "workers", 0)
        keep: list[Any] = []
        at = new_handle(lib.bh_vector_new, spec, self.num_envs, mode, workers)
        self._handle = Handle(at, keep)
        self._id = at
        info = json.loads(text(lib.bh_vector_info, at))
        self.seats: int = info["seats"]
        self.scenarios: tuple[str, ...] = tuple(info["scenarios"])
        self.opponents: tuple[str, ...] = opponents.names(info["opponents"])
        self._policies = opponents.policies
        self._came: list[int] = []  # received from the library, and not yet from here
        self._form = Form(info, mask_in, flat)
        self.blocks = self._form.blocks
        self.single_observation_space = self._form.observation_space()
        self.single_action_space = MaskedDiscrete(self._form.num_actions)
        same = autoreset_mode is AutoresetMode.SAME_STEP
        self._rows = SlotArrays(
            self.num_envs, self._form.size, self._form.num_actions, self.seats, same
        )
        keep.append(self._rows)
        self._rows.bind(at)
        self._all = read_only(np.ones(self.num_envs, np.bool_))

    # Of n observations the bounds alone take as much room as the observations, so the spaces of
    # the batch are made when somebody asks.

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """Space of a batch of observations."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """Space of a batch of actions."""
        return batch_space(self.single_action_space, self.num_envs)

    # The interface of Gymnasium.

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin episodes.

        Parameters
        ----------
        seed
            Slot i begins the episode of ``seed + i``, or of ``seed[i]``; without one, or where that
            is None, the seed is drawn from ``np_random``.
        options
            ``"reset_mask"``: bool array (num_envs,); only these slots are reset.

        Returns
        -------
        observations, infos
            As of :meth:`step`.

        Raises
        ------
        OpponentError
            See :meth:`step`.
        """
        mask = known_keys("options", options, ("reset_mask",)).get("reset_mask")
        one = None if seed is None or is_list(seed) else as_seed(seed)  # type: ignore[arg-type]
        chosen = self._all if mask is None else reset_mask(mask, self.num_envs)
        if mask is None and one is not None:
            check(lib.bh_vector_reset(self._id, one))
        else:
            with undrawn(self.np_random):
                seeds = self._seeds(seed if one is None else one)
                at = chosen.ctypes.data, seeds.ctypes.data
                check(lib.bh_vector_reset_slots(self._id, *at, self.num_envs))
        self._came = []
        self._answer()
        super().reset(seed=one)
        return self._look(chosen)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> npt.NDArray[np.uint64]:
        n = self.num_envs
        if seed is None:
            seed = [None] * n
        elif isinstance(seed, int):
            return np.uint64(seed) + np.arange(n, dtype=np.uint64)
        if len(seed) != n:
            raise BadInput(f"seed: got {len(seed)} seeds, want {n}, one for each slot")
        drawn = [draw_seed(self.np_random) if s is None else as_seed(s) for s in seed]
        return np.array(drawn, np.uint64)

    def step(self, actions: IntArray) -> StepResult:
        """Play one action in every slot.

        Parameters
        ----------
        actions
            Shape (num_envs,), integers.

        Returns
        -------
        observations
            See ``observation_space``.
        rewards
            float32, shape (num_envs,); with both seats (num_envs, 2).
        terminated, truncated
            bool, shape (num_envs,).
        infos
            ``player`` (side to act, -4 at the end of a game), ``learner`` (side that is played, -4
            for both), ``opponent`` (index in ``opponents``, -1 for none), ``action_mask``; of slots
            whose episode ended in this step ``episode`` with the return ``r``, length ``l``,
            ``seed`` and ``opponent``, and with autoreset in the same step
            ``final_obs`` and ``final_info``. Keys with an underscore before them say which slots a
            value is for.

        Raises
        ------
        IllegalAction
            If one is not legal; the message names the slot. Nothing has changed in any.
        EpisodeOver
            If a slot waits for :meth:`reset`.
        OpponentError
            If an opponent of yours has failed; the message names the slot. Slots for which it has
            no answer wait for :meth:`reset`, the others have moved.
        """
        rows = self._rows
        rows.take(actions, self.num_envs, self._form.num_actions - 1)
        check(lib.bh_vector_step(self._id, rows.actions_at, self.num_envs))
        self._answer()
        observations, infos = self._look(self._all)
        terminated, truncated = rows.terminated.copy(), rows.truncated.copy()
        over = terminated | truncated
        if over.any():
            self._add_ends(infos, over)
        return observations, rows.rewards.copy(), terminated, truncated, infos

    def _answer(self) -> None:
        """Let the functions of the caller decide for the opponents, as long as some are to act."""
        if not self._policies:
            return
        asking = self._rows.asking
        while asking.any():
            slots = np.flatnonzero(asking)
            actions = self._answers(slots)
            at = slots.astype(np.int32), actions
            check(lib.bh_vector_answer(self._id, *(a.ctypes.data for a in at), len(slots)))

    def _answers(self, slots: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """Return an action for each slot that is asking; if one has none, all are given up."""
        actions = np.zeros(len(slots), np.int32)
        members = self._rows.opponents[slots]
        try:
            for member in np.unique(members):
                mine = members == member
                actions[mine] = self._asked(int(member), slots[mine])
        except BaseException:
            named = slots.astype(np.int32)
            lib.bh_vector_withdraw(self._id, named.ctypes.data, len(named))
            raise
        return actions

    def _asked(self, member: int, slots: npt.NDArray[np.int64]) -> IntArray:
        """Return legal actions of a policy; whatever may be wrong is an OpponentError."""
        policy, rows = self._policies[member], self._rows
        assert policy is not None
        masks = rows.masks[slots]
        name = f"opponent {self.opponents[member]}"
        try:
            parts = self._form.parts(rows.observations[slots])
            actions = as_actions(policy(parts, masks.copy()), len(slots))
        except Exception as e:
            which = ", ".join(map(str, slots[:5])) + (", ..." if len(slots) > 5 else "")
            raise OpponentError(f"{name} in slots {which}: {failure(e)}") from e
        inside = (actions >= 0) & (actions < self._form.num_actions)
        at = np.where(inside, actions, 0).astype(np.int64)
        wrong = ~(inside & (masks[np.arange(len(slots)), at] != 0))
        if wrong.any():
            i = int(wrong.argmax())
            raise OpponentError(
                f"{name}: slot {slots[i]}: action {actions[i]}: not among the {masks[i].sum()} "
                f"legal actions; actions are 0 to {self._form.num_actions - 1}"
            )
        return actions

    def _look(self, which: npt.NDArray[np.bool_]) -> tuple[Observation, dict[str, Any]]:
        rows = self._rows
        observations, masks = rows.shown
        if self._copy:
            observations, masks = rows.observations.copy(), rows.masks.copy()
        infos: dict[str, Any] = {
            "player": rows.players.copy(),
            "_player": which,
            "learner": rows.learners.copy(),
            "_learner": which,
            "opponent": rows.opponents.copy(),
            "_opponent": which,
        }
        if self._form.mask_in_info:
            infos |= {"action_mask": masks, "_action_mask": which}
        return self._form.wrap(observations, masks), infos

    def _add_ends(self, infos: dict[str, Any], over: npt.NDArray[np.bool_]) -> None:
        """Say in the infos what came of the episodes that are over."""
        seats = over[:, None] if self.seats > 1 else over
        ends = {
            "r": np.where(seats, self._rows.episode_returns, 0),
            "l": np.where(over, self._rows.episode_lengths, 0),
            "seed": np.where(over, self._rows.episode_seeds, np.uint64(0)),
            "opponent": np.where(over, self._rows.episode_opponents, -1),
        }
        if self._statistics:
            infos |= {"episode": ends, "_episode": over}
        if self._mode is not AutoresetMode.SAME_STEP:
            return
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(over):
            mask = np.zeros(self._form.num_actions, np.int8)
            final[i] = self._form.wrap(self._rows.final[i].copy(), mask)
        infos |= {"final_obs": final, "_final_obs": over}
        infos |= {"final_info": {"episode": ends, "_episode": over}, "_final_info": over}

    def render(self) -> tuple[Any, ...] | None:
        """Return a board or picture for each slot, as ``render_mode`` says; else None."""
        if self.render_mode is None:
            return None
        states = [self.state(i) for i in range(self.num_envs)]
        if self.render_mode == "ansi":
            if not self.game.hides or self.reveal:
                return tuple(map(str, states))
            rows = self._rows
            looks = np.where(rows.learners >= 0, rows.learners, np.maximum(rows.players, 0))
            return tuple(s.board(int(p)) for s, p in zip(states, looks, strict=True))
        return tuple(s.picture(self.render_width) for s in states)

    def close_extras(self, **_: Any) -> None:
        """Free the vector of the library."""
        if self._handle is not None:  # Gymnasium closes what could not be made, too
            self._handle.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a native vector can be neither pickled nor copied: make another one, with the same "
            "arguments and reset(seed=...); save(slot) has the episode of a slot"
        )

    # More than Gymnasium asks for.

    def send(self, actions: IntArray, slots: IntArray | None = None) -> None:
        """Start slots on their way, without waiting; :meth:`recv` waits.

        Parameters
        ----------
        actions
            Shape (k,), integers.
        slots
            Their slots, shape (k,), each at most once; all if None.
        """
        n = self.num_envs
        sent = np.arange(n) if slots is None else np.asarray(slots)
        if sent.ndim != 1 or sent.dtype.kind not in "iu" or len(sent) > n:
            raise BadInput(f"slots: got {sent.dtype} {sent.shape}, want at most {n} integers")
        self._rows.take(actions, len(sent), self._form.num_actions - 1)
        sent = np.ascontiguousarray(np.clip(sent, -1, n), np.int32)
        for slot in set(self._came).intersection(sent.tolist()):
            raise BadInput(f"slot {slot}: under way: receive it first")
        at = sent.ctypes.data, self._rows.actions_at
        check(lib.bh_vector_send(self._id, *at, len(sent)))

    def recv(
        self, least: int = 1, most: int | None = None
    ) -> tuple[npt.NDArray[np.int32], StepResult]:
        """Wait for slots that were sent.

        Parameters
        ----------
        least, most
            Wait for at least so many; take at most so many, all that have arrived if None.

        Returns
        -------
        slots
            Which have arrived, shape (k,).
        result
            What :meth:`step` returns, with a row for each of them; everything is a copy. The
            infos are ``player``, ``learner``, ``opponent`` and ``action_mask``.
        """
        most = self.num_envs if most is None else as_int(most, "most", 1, self.num_envs)
        least = as_int(least, "least", 0, most)
        came = self._receive(least, most)
        rows = self._rows
        masks = rows.masks[came]
        infos: dict[str, Any] = {"player": rows.players[came], "learner": rows.learners[came]}
        infos["opponent"] = rows.opponents[came]
        if self._form.mask_in_info:
            infos["action_mask"] = masks
        observations = self._form.wrap(rows.observations[came], masks)
        ends = rows.terminated[came], rows.truncated[came]
        return came, (observations, rows.rewards[came], *ends, infos)

    def _receive(self, least: int, most: int) -> npt.NDArray[np.int32]:
        """Return slots that have arrived; those that ask for an opponent are sent on again."""
        room = np.empty(most, np.int32)
        while True:
            held = len(self._came)
            wait = max(0, least - held)
            n = check(lib.bh_vector_recv(self._id, room.ctypes.data, wait, most - min(held, most)))
            arrived = room[:n]
            asks = self._rows.asking[arrived]
            self._came += arrived[~asks].tolist()
            if asks.any():
                slots = arrived[asks].astype(np.int64)
                actions = self._answers(slots)
                at = slots.astype(np.int32), actions
                check(lib.bh_vector_send(self._id, *(a.ctypes.data for a in at), len(slots)))
            if len(self._came) >= least:
                came = np.array(sorted(self._came[:most]), np.int32)
                self._came = self._came[most:]
                return came

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, shape (num_envs, num_actions)."""
        return self._rows.masks.astype(np.bool_)

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a legal action drawn uniformly for each slot, and 0 where none is legal."""
        n = self.num_envs
        legal = np.flatnonzero(self._rows.masks.view(np.bool_))
        begins = np.arange(n + 1) * self._form.num_actions
        at = np.searchsorted(legal, begins)
        counts = np.diff(at)
        chosen = at[:-1] + (self.np_random.random(n) * counts).astype(np.int64)
        actions = np.zeros(n, np.int64)
        some = counts > 0
        actions[some] = legal[chosen[some]] - begins[:-1][some]
        return actions

    def state(self, slot: int) -> State:
        """Return a copy of the position of a slot; of a sample, see BridgeheadEnv.state."""
        slot = as_int(slot, "slot", 0, self.num_envs - 1)
        game = self._games[slot % len(self._games)]
        return State.from_handle(game, new_handle(lib.bh_vector_state, self._id, slot))

    def save(self, slot: int) -> bytes:
        """Return the episode of a slot so far, see :meth:`bridgehead.BridgeheadEnv.save`."""
        return blob(lib.bh_vector_save, self._id, as_int(slot, "slot", 0, self.num_envs - 1))


def scenario_names(scenario: str | Sequence[str]) -> list[str]:
    """Return the scenarios that are named, one or several."""
    if isinstance(scenario, str):
        return [scenario]
    if not isinstance(scenario, Sequence) or isinstance(scenario, bytes | bytearray):
        raise TypeError(f"scenario: got {scenario!r}, want a name or a list of names")
    if not scenario:
        raise BadInput("scenario: got an empty list, want at least one name")
    return [as_str(s, f"scenario[{i}]") for i, s in enumerate(scenario)]


# The rest is made by make_games.py from the catalogue of the library.


class GambleVectorEnv(BridgeheadVectorEnv):
    """Monty's Gamble: Market-Garden; parameters as :class:`BridgeheadVectorEnv`."""

    _key = "gamble"


class GardenVectorEnv(BridgeheadVectorEnv):
    """Operation Market Garden; parameters as :class:`BridgeheadVectorEnv`."""

    _key = "garden"


class EndeavorVectorEnv(BridgeheadVectorEnv):
    """The Mighty Endeavor; parameters as :class:`BridgeheadVectorEnv`."""

    _key = "endeavor"


class ReichVectorEnv(BridgeheadVectorEnv):
    """Highway to the Reich; parameters as :class:`BridgeheadVectorEnv`."""

    _key = "reich"


class ToyVectorEnv(BridgeheadVectorEnv):
    """Three Bridges; parameters as :class:`BridgeheadVectorEnv`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012
    _key = "toy"
