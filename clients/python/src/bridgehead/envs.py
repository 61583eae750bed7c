"""Gymnasium environments: one side against an opponent inside.

>>> import gymnasium, bridgehead
>>> env = gymnasium.make("bridgehead/Gamble-v0", scenario="one-bridge", seat="allied")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
import numpy.typing as npt

from ._game import Game, known_keys
from ._native import (
    ILLEGAL,
    Handle,
    TimeStep,
    as_flag,
    as_int,
    as_ints,
    as_path,
    as_seed,
    as_str,
    blob,
    check,
    fail,
    lib,
    new_handle,
    text,
)
from ._opponents import Opponent, Opponents, Policy, Pool
from ._spaces import (
    FloatArray,
    Form,
    MaskedDiscrete,
    Observation,
    block_names,
    choose,
    picture_size,
    read_only,
    reset_words,
    spec_json,
)
from ._state import State
from ._usual import GAME
from .errors import BadInput, EpisodeOver, IllegalAction, OpponentError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import EnvOptions

_RESET_KEYS = ("position", "history", "seat")


class BridgeheadEnv(gymnasium.Env[Observation, np.int64]):
    """One side of a game, as a Gymnasium environment.

    The environment rolls the dice, plays the opponent, and by default plays decisions with a single
    legal action too. All randomness of an episode comes from its seed. Pickling and copying play
    the episode again, which one that began with a history may not allow.

    Parameters
    ----------
    game, scenario, options
        The game, see :func:`bridgehead.load_game`.
    position
        Where episodes begin, as one line of notation. Scenario and options are read from it, and
        must not say otherwise; empty is the initial position.
    seat
        Side to play: ``"german"``, ``"allied"``, or ``"random"``, drawn anew for each episode.
    opponent
        Who plays the other side. An agent, such as ``"random"`` or ``"uct:sims=200"``; see
        :func:`bridgehead.agents` for all and their keys. A function ``policy(observation, mask)``
        that is given what that side sees, an array or a dict of blocks as ``flat`` says, with the
        int8 mask of its legal actions, and returns one of these; it is not asked where only one is
        legal, unless ``show_forced``, and keeps no memory of a game. Or a pool, of which the seed
        draws one for each episode: a dict from agents and functions to weights, or a list of them;
        ``info["opponent"]`` is the index in ``opponents`` of the one drawn.
    reward
        ``"terminal"``: 1 won, -1 lost, 0 drawn and before the end; ``"vp"`` or
        ``"vp:weight=W,discount=D"`` adds shaping by victory points that leaves the best policy as
        it is.
    max_steps
        Steps after which an episode is truncated; 0 is never.
    show_forced
        Ask for decisions with one legal action too.
    blocks
        Names of the blocks of the observation; all but optional ones if None. Fewer are faster.
    mask_in
        Where the action mask goes: ``"observation"``, which is then a dict, ``"info"``, or
        ``"both"``.
    flat
        Whether the observation is one array; else a dict of arrays, one for each block.
    reveal
        In a game that hides something (``game.hides``): hand out everything, for referees and
        experiments. Without it, until an episode is over, positions are samples of what the side
        knows, counts are of what it has noticed, and what has all of the episode raises
        :class:`Sealed`: ``hash``, ``force``, ``record``, ``save``, copies and pickles.
    illegal
        What an illegal action does: ``"raise"``, or ``"lose"``, which ends the episode with the
        reward -1 for learners that are not given the mask.
    copy
        Whether each observation and mask is an array of its own. If not they are read-only views
        that change with the next step.
    render_mode
        ``"ansi"``: the board as text; ``"rgb_array"``: a picture.
    render_width
        Width of the picture in pixels.

    Attributes
    ----------
    game
        The game.
    blocks
        Blocks of the observation, in order.
    opponents
        Names of the opponents.

    Raises
    ------
    BadInput
        If something is unknown; the message lists what is allowed.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = GAME,
        scenario: str = "",
        *,
        options: str = "",
        position: str = "",
        seat: str = "allied",
        opponent: Opponent | Pool = "random",
        reward: str = "terminal",
        max_steps: int = 0,
        show_forced: bool = False,
        blocks: Iterable[str] | None = None,
        reveal: bool = False,
        mask_in: str = "both",
        flat: bool = True,
        illegal: str = "raise",
        copy: bool = True,
        render_mode: str | None = None,
        render_width: int = 1000,
    ) -> None:
        blocks = block_names(blocks)
        self._words: dict[str, Any] = {
            k: v for k, v in locals().items() if k not in ("self", "__class__")
        }
        if as_str(seat, "seat") == "both":
            raise BadInput(
                "seat: got 'both', want german | allied | random; bridgehead.pettingzoo and "
                "BridgeheadVectorEnv have both sides"
            )
        if render_mode is not None:
            choose("render_mode", render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self._forgive = choose("illegal", illegal, ("raise", "lose")) == "lose"
        self._copy = as_flag(copy, "copy")
        self.game = Game(game, scenario, options, position)
        self.render_width = picture_size(self.game, render_mode, render_width, reveal)
        self._open = not self.game.hides or as_flag(reveal, "reveal")
        opponents = Opponents(opponent)
        spec = spec_json(
            game="",
            scenario="",
            options="",
            position=position,
            seat=seat,
            opponent=opponents.spec,
            reward=reward,
            max_steps=max_steps,
            show_forced=show_forced,
            blocks=blocks,
            reveal=reveal,
        )
        keep: list[Any] = []
        self._handle = Handle(new_handle(lib.bh_env_new_on, self.game.handle, spec), keep)
        self._id = self._handle.value
        said = json.loads(text(lib.bh_env_info, self._id))
        self.opponents: tuple[str, ...] = opponents.names(said["opponents"])
        self._policies = opponents.policies
        form = Form(said, mask_in, flat)
        self._form = form
        self.blocks = form.blocks
        self.observation_space = form.observation_space()
        self.action_space = MaskedDiscrete(form.num_actions)
        self._observation = np.zeros(form.size, np.float32)
        self._mask = np.zeros(form.num_actions, np.int8)
        self._views = read_only(self._observation), read_only(self._mask)
        keep += [self._observation, self._mask]
        check(
            lib.bh_env_bind(
                self._id,
                self._observation.ctypes.data,
                form.size,
                self._mask.ctypes.data,
                form.num_actions,
            )
        )
        self._step = TimeStep()
        self._at = ctypes.addressof(self._step)
        self._begun = self._forfeited = False

    # The interface of Gymnasium.

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode.

        Parameters
        ----------
        seed
            Seed of the episode, 0 to 2**64 - 1. Without one it is drawn from ``np_random``.
        options
            ``"position"``: begin at a position in notation; ``"history"``: play these actions and
            faces first; ``"seat"``: play this side in this episode.

        Returns
        -------
        observation
            See ``observation_space``.
        info
            ``player``, ``learner`` (sides), ``opponent`` (index in ``opponents``), ``node`` (kind
            of decision, empty at the end),
            ``num_legal`` (how many actions are legal), ``seed``, ``steps`` (of the learner),
            ``decisions`` (of both sides, forced ones too), ``chances`` (rolls of the dice), all of
            the episode so far, and ``action_mask``. In a game that hides something also
            ``knowledge``, what the learner knows as one line, and ``seed`` once it is over.

        Raises
        ------
        BadInput
            If the options mean nothing; the episode in hand goes on.
        OpponentError
            If an opponent of yours has failed. There is no episode then until the next reset.
        """
        words = reset_words(known_keys("options", options, _RESET_KEYS))
        given = None if seed is None else as_seed(seed)
        if words is None:
            self._begin(given, None)
        else:
            with undrawn(self.np_random):
                self._begin(given, words)
        super().reset(seed=given)
        self._begun, self._forfeited = True, False
        return self._look()

    def _begin(self, seed: int | None, words: bytes | None) -> None:
        chosen = draw_seed(self.np_random) if seed is None else seed
        check(lib.bh_env_reset(self._id, chosen, words, self._at))
        if self._step.asking:
            self._begun = False  # until it has answered
            self._answer()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action.

        Returns
        -------
        observation, reward, terminated, truncated, info
            As usual; the reward is that of the side that ``info["learner"]`` names.

        Raises
        ------
        IllegalAction
            If it is not legal, unless ``illegal="lose"``. Nothing has changed.
        EpisodeOver
            If the episode is over, or has not begun.
        OpponentError
            If an opponent of yours has failed. The episode is where it was before the step.
        """
        if action.__class__ is not int or not -1 <= action < 0x7FFFFFFF:
            action = as_int(action, "action")
        if self._forfeited:
            raise EpisodeOver("the episode was lost by an illegal action: call reset")
        code = lib.bh_env_step(self._id, action, self._at)
        if code:
            return self._refuse(code)
        step = self._step
        if step.asking:
            self._answer()
        observation, info = self._look()
        reward: float = step.rewards[step.learner]
        return observation, reward, step.terminated == 1, step.truncated == 1, info

    def _answer(self) -> None:
        """Let a function of the caller decide for the opponent, as long as that is to act."""
        step = self._step
        name, policy = self.opponents[step.opponent], self._policies[step.opponent]
        assert policy is not None
        while step.asking:
            try:
                action = self._asked(name, policy)
            except BaseException:
                lib.bh_env_withdraw(self._id, self._at)
                raise
            code = lib.bh_env_answer(self._id, action, self._at)
            if code == ILLEGAL:
                message = text(lib.bh_last_error)
                lib.bh_env_withdraw(self._id, self._at)
                raise OpponentError(f"opponent {name}: {message}")
            check(code)  # forced dice; the library has gone back already

    def _asked(self, name: str, policy: Policy) -> int:
        """Return the action of a policy; whatever may be wrong with it is an OpponentError."""
        observation, mask = self._views
        if self._copy:
            observation, mask = self._observation.copy(), self._mask.copy()
        try:
            return as_int(policy(self._form.parts(observation), mask), "action")
        except Exception as e:
            node = text(lib.bh_env_node_kind, self._id)
            raise OpponentError(f"opponent {name} at {node}: {failure(e)}") from e

    def _refuse(self, code: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            fail(code)
        except IllegalAction as e:
            if not self._forgive:
                raise
            self._forfeited = True
            self._mask[:] = 0
            observation, info = self._look()
            info["illegal"] = str(e)
            return observation, -1.0, True, False, info

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        step, form = self._step, self._form
        observation, mask = self._views
        if self._copy:
            observation, mask = self._observation.copy(), self._mask.copy()
        info = {
            "player": step.player,
            "learner": step.learner,
            "opponent": step.opponent,
            "node": text(lib.bh_env_node_kind, self._id),
            "num_legal": step.num_legal,
            "seed": step.seed,
            "steps": step.steps,
            "decisions": step.decisions,
            "chances": step.chances,
        }
        if self.game.hides:
            info["knowledge"] = text(lib.bh_env_knowledge, self._id, step.learner)
            if not (self._open or step.terminated or step.truncated):
                del info["seed"]
        if form.mask_in_info:
            info["action_mask"] = mask
        return form.wrap(observation, mask), info

    def render(self) -> Any:
        """Return the board as ``render_mode`` says: a str, an array (height, width, 3), or None."""
        if self.render_mode == "ansi":
            state = self.state()
            return str(state) if self._open else state.board(self._step.learner)
        if self.render_mode == "rgb_array":
            return self.state().picture(self.render_width)
        return None

    def close(self) -> None:
        """Free the environment of the library; it may be called again."""
        self._handle.close()

    # More than Gymnasium asks for.

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, shape (num_actions,); the name is that of sb3-contrib."""
        return self._mask.astype(np.bool_)

    def legal_actions(self) -> list[int]:
        """Return the legal actions, ascending."""
        legal: list[int] = np.flatnonzero(self._mask).tolist()
        return legal

    def state(self) -> State:
        """Return a copy of the position; of a sample, where ``reveal`` would give the position.

        The sample agrees with all that the learner knows, and is the same until the next step.
        """
        return State.from_handle(self.game, new_handle(lib.bh_env_state, self._id))

    def sample(self, seed: SupportsIndex) -> State:
        """Return a position that the learner could be in for all it knows, see State.sample."""
        return State.from_handle(self.game, new_handle(lib.bh_env_sample, self._id, as_seed(seed)))

    def observe(self, side: int) -> FloatArray:
        """Return the observation of a side at the current position, shape (size,).

        In a game that hides something it is that of the learner alone, see ``reveal``.
        """
        observation = np.empty(self._form.size, np.float32)
        address = observation.ctypes.data
        check(lib.bh_env_observe(self._id, as_int(side, "side"), address, observation.size))
        return observation

    def force(self, faces: Iterable[int]) -> None:
        """Queue faces for the next rolls of the dice; a face that a roll lacks fails its step."""
        queue = np.array(as_ints(faces, "faces"), np.int32)
        check(lib.bh_env_force(self._id, queue.ctypes.data, queue.size))

    def json(self) -> dict[str, Any]:
        """Return the position in structured form, with the legal actions in words."""
        report: dict[str, Any] = json.loads(text(lib.bh_env_json, self._id))
        return report

    def hash(self) -> int:
        """Return 64 bits that are equal for equal positions."""
        value = ctypes.c_uint64()
        check(lib.bh_env_hash(self._id, ctypes.addressof(value)))
        return value.value

    def record(self, path: str | os.PathLike[str]) -> None:
        """Write the record so far: ``.jsonl`` for people, ``.msgpack`` for machines."""
        check(lib.bh_env_write_record(self._id, as_path(path)))

    def save(self) -> bytes:
        """Return the episode so far, for :meth:`restore`."""
        return blob(lib.bh_env_save, self._id)

    def restore(self, saved: bytes) -> tuple[Observation, dict[str, Any]]:
        """Go to where an episode was when it was saved, and return what :meth:`reset` returns.

        The environment must be one that plays the same: same game, opponent and parameters. What a
        function of yours played for the opponent is not asked for again.
        """
        if not isinstance(saved, bytes | bytearray | memoryview):
            raise TypeError(f"saved: got {saved!r}, want the bytes that save returned")
        saved = bytes(saved)
        check(lib.bh_env_restore(self._id, saved, len(saved), self._at))
        if self._step.asking:
            self._answer()
        self._begun, self._forfeited = True, False
        return self._look()

    def __getstate__(self) -> dict[str, Any]:
        saved = self.save() if self._begun else None
        random = self._np_random, self._np_random_seed, self.action_space
        return {"words": self._words, "saved": saved, "lost": self._forfeited, "random": random}

    def __setstate__(self, state: dict[str, Any]) -> None:
        BridgeheadEnv.__init__(self, **state["words"])
        self._np_random, self._np_random_seed, self.action_space = state["random"]
        if state["saved"] is not None:
            self.restore(state["saved"])
        if state["lost"]:
            self._forfeited = True
            self._mask[:] = 0


def failure(e: Exception) -> str:
    """Return what an opponent of the caller has done wrong."""
    return str(e) if isinstance(e, BadInput) else f"{type(e).__name__}: {e}"


def draw_seed(generator: np.random.Generator) -> int:
    """Return the seed of an episode for which the caller names none."""
    return int(generator.integers(2**63))


@contextlib.contextmanager
def undrawn(generator: np.random.Generator) -> Iterator[None]:
    """Put a generator back to where it was if what follows fails."""
    before = generator.bit_generator.state
    try:
        yield
    except BaseException:
        generator.bit_generator.state = before
        raise


def register() -> None:
    """Register the environments with Gymnasium; importing the package does.

    ``bridgehead/Gamble-v0`` takes any scenario, ``bridgehead/Gamble-one-bridge-v0`` is the
    environment of one; so for each game and each scenario of it.
    """
    for name, scenarios in SCENARIOS.items():
        ids: dict[str, dict[str, Any]] = {f"bridgehead/{name}-v0": {}}
        ids |= {f"bridgehead/{name}-{s}-v0": {"scenario": s} for s in scenarios}
        for each, kwargs in ids.items():
            if each not in gymnasium.registry:
                gymnasium.register(
                    each,
                    entry_point=f"bridgehead.envs:{name}Env",
                    vector_entry_point=f"bridgehead.vector:{name}VectorEnv",
                    kwargs=kwargs,
                )


# The rest is made by make_games.py from the catalogue of the library.

SCENARIOS: dict[str, tuple[str, ...]] = {
    "Gamble": (
        "arnhem",
        "basic",
        "breakout",
        "extended",
        "nijmegen",
        "one-bridge",
    ),
    "Garden": (
        "arnhem",
        "breakout",
        "highway",
        "market-garden",
        "son",
        "waal",
    ),
    "Endeavor": (
        "ardennes",
        "aug44",
        "campaign",
        "overlord",
        "remagen",
        "scheldt",
        "sep44",
    ),
    "Reich": (
        "101st",
        "1st-destruction",
        "1st",
        "82nd",
        "breakout",
        "campaign",
        "frost",
        "hells-highway",
        "nijmegen-bridge",
        "one-bridge",
        "son",
        "veghel",
    ),
    "Toy": ("three-bridges",),
}


class GambleEnv(BridgeheadEnv):
    """Monty's Gamble: Market-Garden; parameters as :class:`BridgeheadEnv` without ``game``."""

    def __init__(self, scenario: str = "", **kwargs: Unpack[EnvOptions]) -> None:
        super().__init__("gamble", scenario, **kwargs)


class GardenEnv(BridgeheadEnv):
    """Operation Market Garden; parameters as :class:`BridgeheadEnv` without ``game``."""

    def __init__(self, scenario: str = "", **kwargs: Unpack[EnvOptions]) -> None:
        super().__init__("garden", scenario, **kwargs)


class EndeavorEnv(BridgeheadEnv):
    """The Mighty Endeavor; parameters as :class:`BridgeheadEnv` without ``game``."""

    def __init__(self, scenario: str = "", **kwargs: Unpack[EnvOptions]) -> None:
        super().__init__("endeavor", scenario, **kwargs)


class ReichEnv(BridgeheadEnv):
    """Highway to the Reich; parameters as :class:`BridgeheadEnv` without ``game``."""

    def __init__(self, scenario: str = "", **kwargs: Unpack[EnvOptions]) -> None:
        super().__init__("reich", scenario, **kwargs)


class ToyEnv(BridgeheadEnv):
    """Three Bridges; parameters as :class:`BridgeheadEnv` without ``game``."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 2}  # type: ignore[misc]

    def __init__(self, scenario: str = "", **kwargs: Unpack[EnvOptions]) -> None:
        super().__init__("toy", scenario, **kwargs)
