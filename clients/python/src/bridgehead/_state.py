"""States: positions of a game, without dice of their own."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._game import Game, PlayerAction
from ._native import (
    CHANCE,
    TERMINAL,
    Handle,
    Node,
    as_int,
    as_seed,
    as_str,
    as_text,
    check,
    fail,
    lib,
    new_handle,
    text,
)
from .errors import BadInput

_address = ctypes.addressof
# The address of an array by this is far cheaper than by ndarray.ctypes.
_memory: Callable[[Any], ctypes.c_char] = ctypes.c_char.from_buffer
_NODE_HEAD = Node.legal.offset


class State:
    """One position of a game, in the manner of OpenSpiel.

    Players are sides 0 and 1, -1 (dice) and -4 (nobody: the game is over). Make one with
    :meth:`Game.new_initial_state`. A state may be used by one thread at a time.

    A state is the whole position. In a game that hides something (``game.hides``) what a side may
    be given of it are :meth:`observation_tensor`, :meth:`observation_string`,
    :meth:`information_state_string`, :meth:`places`, :meth:`board`, ``json(player)`` and
    :meth:`sample`, and of the side to act what it may do. All else tells all: ``str``,
    :meth:`notation`, :meth:`serialize`, :meth:`hash`, ``json()``, :meth:`picture`, :meth:`history`,
    :meth:`chance_outcomes`, clones and pickles.

    Parameters
    ----------
    game
        The game.
    notation
        A position of it; the initial one if there is none.
    """

    __slots__ = (
        "__weakref__",
        "_at",
        "_game",
        "_handle",
        "_history",
        "_id",
        "_node",
        "_out",
        "_out_at",
        "_past",
        "_root",
    )

    def __init__(self, game: Game, notation: str | None = None) -> None:
        node = Node()
        after = (_address(node),)
        if notation is None:
            value = new_handle(lib.bh_state_new, game.handle, after=after)
        else:
            line = as_text(notation, "position")
            value = new_handle(lib.bh_state_parse, game.handle, line, after=after)
        self._adopt(game, Handle(value), node, [], notation)

    def _adopt(
        self, game: Game, handle: Handle, node: Node, history: list[int], root: str | None
    ) -> None:
        self._game = game
        self._handle = handle
        self._id = handle.value
        self._node = node
        self._at = _address(node)
        self._history = history
        self._root = root  # notation of where the history begins; None is the start of the game
        self._out: npt.NDArray[np.float32] | None = None
        self._out_at = 0
        # What a side remembers from before the root, by side; a sample has it of its side.
        self._past: dict[int, tuple[str, str]] = {}

    @classmethod
    def from_handle(cls, game: Game, value: int) -> State:
        """Return the state that owns a handle of the C library; its history begins where it is."""
        self = cls.__new__(cls)
        self._adopt(game, Handle(value), Node(), [], None)
        check(lib.bh_state_node(value, self._at))
        self._root = self.notation()
        return self

    @classmethod
    def deserialize(cls, game: Game, serialized: str) -> State:
        """Return the state of :meth:`serialize`; see :meth:`Game.deserialize_state`."""
        as_str(serialized, "state")
        try:
            data = json.loads(serialized)
            root, history = data["root"], list(data["history"])
            if root is not None and not isinstance(root, str):
                raise TypeError
        except (ValueError, TypeError, KeyError):
            raise BadInput(
                f"state: got {serialized[:80]!r}, want what State.serialize returned"
            ) from None
        state = cls(game, root)
        for i, action in enumerate(history):
            try:
                state.apply_action(action)
            except (ValueError, TypeError, RuntimeError) as e:
                raise BadInput(f"state: history[{i}]: {e}") from e
        return state

    # What is decided here.

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    def get_game(self) -> Game:
        """Return the game."""
        return self._game

    def current_player(self) -> int:
        """Return the side to act, -1 at a chance node and -4 at the end."""
        player: int = self._node.player
        return player

    def is_chance_node(self) -> bool:
        """Return whether dice decide here."""
        return bool(self._node.player == CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self._node.player == TERMINAL)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, ascending; at a chance node the faces.

        Parameters
        ----------
        player
            Ask for a player; the list is empty if it is not to act.
        """
        node = self._node
        if player is not None and player != node.player:
            return []
        legal: list[int] = node.legal[: node.num_legal]
        return legal

    def num_legal_actions(self) -> int:
        """Return how many actions are legal."""
        n: int = self._node.num_legal
        return n

    def legal_actions_mask(self, player: int | None = None) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action of a side and 0 for all others, shape (num_actions,)."""
        mask = np.zeros(self._game.num_distinct_actions(), np.int8)
        if player is None or player == self._node.player:
            check(lib.bh_state_mask(self._id, _address(_memory(mask)), mask.size))
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the dice with their probabilities, which sum to 1.

        Raises
        ------
        BadInput
            If this is no chance node.
        """
        return self._outcomes(0)

    def merged_chance_outcomes(self) -> list[tuple[int, float]]:
        """Return one face for each position that can follow, with the probability of that position.

        The same as :meth:`chance_outcomes` for a search, with fewer branches.
        """
        return self._outcomes(1)

    def _outcomes(self, merged: int) -> list[tuple[int, float]]:
        node = self._node
        if node.player != CHANCE:
            who = self._game.player_name(node.player)
            raise BadInput(f"no dice are rolled here: {who} is to act")
        room = node.num_legal
        faces, odds = (ctypes.c_int32 * room)(), (ctypes.c_double * room)()
        n = check(lib.bh_state_outcomes(self._id, merged, faces, odds, room))
        return list(zip(faces[:n], odds[:n], strict=True))

    # Playing.

    def apply_action(self, action: SupportsIndex) -> None:
        """Play an action, or a face at a chance node.

        Raises
        ------
        IllegalAction
            If it is not legal; the message names the action, the node and how many are legal. The
            state is as it was.
        EpisodeOver
            If the game is over.
        """
        if action.__class__ is not int or not -1 <= action < 0x7FFFFFFF:
            action = as_int(action, "action")  # ctypes would cut it off silently
        code = lib.bh_state_apply(self._id, action, self._at)
        if code:
            fail(code)
        self._history.append(action)

    def apply_actions(self, actions: Iterable[SupportsIndex]) -> None:
        """Play some actions one after the other; stops at the first that is not legal."""
        for action in actions:
            self.apply_action(action)

    def child(self, action: SupportsIndex) -> State:
        """Return the state after an action; this one stays."""
        state = self.clone()
        state.apply_action(action)
        return state

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last step, by playing the others again.

        Raises
        ------
        BadInput
            If that was not the last step.
        """
        if not self._history or self._history[-1] != action:
            raise BadInput(f"undo: {action} is not the last action that was played")
        before = State(self._game, self._root)
        before.apply_actions(self._history[:-1])
        if before.current_player() != player:
            raise BadInput(f"undo: action {action} was played by player {before.current_player()}")
        history, past = self._history[:-1], self._past
        self._adopt(self._game, before._handle, before._node, history, self._root)
        self._past = past

    def clone(self) -> State:
        """Return an independent copy."""
        state = State.__new__(State)
        handle = Handle(new_handle(lib.bh_state_clone, self._id))
        state._adopt(self._game, handle, Node(), self._history.copy(), self._root)
        ctypes.memmove(state._at, self._at, _NODE_HEAD + 4 * self._node.num_legal)
        state._past = self._past
        return state

    __copy__ = clone

    def __deepcopy__(self, _: object) -> State:
        return self.clone()

    # How it came about, and what it came to.

    def history(self) -> list[int]:
        """Return the actions and faces from the beginning, or from where the state was set up."""
        return self._history.copy()

    def full_history(self) -> list[PlayerAction]:
        """Return the history with the players, by playing it again."""
        state, steps = State(self._game, self._root), []
        for action in self._history:
            steps.append(PlayerAction(state.current_player(), action))
            state.apply_action(action)
        return steps

    def move_number(self) -> int:
        """Return the length of the history."""
        return len(self._history)

    def returns(self) -> list[float]:
        """Return the returns of both sides: 0 before the end, in [-1, 1] at it."""
        values: list[float] = self._node.returns[:]
        return values

    def rewards(self) -> list[float]:
        """Return what the last step paid: the returns at the end, nothing before."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """Return the return of a side."""
        return self.returns()[as_int(player, "player", 0, 1)]

    # Observations.

    def observation_tensor(
        self, player: int | None = None, out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """Return the observation of a side, shape (observation_size,), float32.

        Parameters
        ----------
        player
            Side that looks; the one to act if there is none.
        out
            Array to write to, C-contiguous and writable; a new one if there is none.

        Raises
        ------
        BadInput
            If nobody decides here and no side is named, or ``out`` does not fit.
        """
        if player is None:
            player = self._node.player
        elif player.__class__ is not int or not -4 <= player <= 1:
            player = as_int(player, "player", 0, 1)  # ctypes would cut it off silently
        if out is None:
            out = np.empty(self._game._observation_size, np.float32)
            at = _address(_memory(out))
        elif out is self._out:
            at = self._out_at
        else:
            at = self._out_at = _address(_memory(self._fits(out)))
            self._out = out
        code = lib.bh_state_observe(self._id, player, at, self._game._observation_size)
        if code:
            if player not in (0, 1):
                raise BadInput(
                    f"observation_tensor: no side is to act, got player {player}, want 0 or 1"
                )
            fail(code)
        return out

    def _fits(self, out: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        want = (self._game._observation_size,)
        if not isinstance(out, np.ndarray) or out.dtype != np.float32 or out.shape != want:
            got = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
            raise BadInput(f"out: got {got}, want float32 {want}")
        if not (out.flags.c_contiguous and out.flags.writeable):
            raise BadInput("out: want an array that is C-contiguous and writable")
        return out

    def observation_string(self, player: SupportsIndex | None = None) -> str:
        """Return what a side knows as one line: the position, where nothing is hidden from it.

        Parameters
        ----------
        player
            Side that looks; the one to act if there is none.
        """
        if not self._game.hides:
            return self.notation()
        return text(lib.bh_state_knowledge, self._id, self._who(player))

    def information_state_string(self, player: SupportsIndex | None = None) -> str:
        """Return what a side knows if it forgets nothing, as one line.

        It has what the side knew where the history begins, a word for each step that it has
        noticed, and what it knows now. The words are its own actions, and for other steps ``~`` and
        a key; equal keys are one to the side.
        """
        began, words, now = self._recall(self._who(player))
        return f"{began} | {words} | {now}"

    def recall(self, player: SupportsIndex | None = None) -> list[str]:
        """Return the words of :meth:`information_state_string`, one for each step noticed."""
        return self._recall(self._who(player))[1].split()

    def _recall(self, side: int) -> tuple[str, str, str]:
        root = None if self._root is None else as_text(self._root, "position")
        steps = np.array(self._history, np.int32)
        at = steps.ctypes.data if steps.size else None
        said = text(lib.bh_game_recall, self._game.handle, root, at, steps.size, side)
        began, words, now = said.split("\n")
        if side in self._past:
            began, before = self._past[side]
            words = f"{before} {words}".strip()
        return began, words, now

    def _who(self, player: SupportsIndex | None) -> int:
        """Return a side that is named, or the one to act."""
        if player is not None:
            return as_int(player, "player", 0, 1)
        to_act: int = self._node.player
        if to_act < 0:
            who = self._game.player_name(to_act)
            raise BadInput(f"player: got none, and {who} is to act; want 0 or 1")
        return to_act

    def sample(self, player: SupportsIndex | None = None, *, seed: SupportsIndex) -> State:
        """Return a position that a side could be in for all it knows.

        It depends on what the side knows and on the seed alone, so it tells nothing else. It is a
        copy where nothing is hidden.

        Parameters
        ----------
        player
            The side; the one to act if there is none.
        seed
            Another one gives another sample, 0 to 2**64 - 1.
        """
        side = self._who(player)
        if not self._game.hides or self.is_terminal():
            return self.clone()
        began, words, _ = self._recall(side)
        value = new_handle(lib.bh_state_sample, self._id, side, as_seed(seed))
        state = State.from_handle(self._game, value)
        state._past = {side: (began, words)}
        return state

    def resample_from_infostate(self, player: SupportsIndex, sampler: Callable[[], float]) -> State:
        """Return a :meth:`sample`, as OpenSpiel asks for one.

        Parameters
        ----------
        player
            The side.
        sampler
            Gives random numbers in [0, 1); one is drawn.
        """
        return self.sample(player, seed=int(sampler() * 2**53))

    def board(self, player: SupportsIndex | None = None) -> str:
        """Return the board as text, as a side knows it; the one to act if there is none."""
        return text(lib.bh_state_board_for, self._id, self._who(player))

    def picture(self, width: int = 1000) -> npt.NDArray[np.uint8]:
        """Return a picture of the position, shape (height, width, 3), 8-bit RGB.

        Raises
        ------
        BadInput
            If nothing draws this game, or the width is out of range.
        """
        width = as_int(width, "width")
        height = check(lib.bh_state_picture(self._id, width, None, 0))
        picture = np.empty((height, width, 3), np.uint8)
        check(lib.bh_state_picture(self._id, width, _address(_memory(picture)), picture.size))
        return picture

    def places(self, player: int | None = None) -> dict[str, npt.NDArray[np.int16]]:
        """Return where things are, for each block of ``game.board.things``: shape (rows, 2), int16.

        The first column is the node where a thing stands, the second another one that it has to do
        with, as a crossing has two ends; -1 is none.

        Parameters
        ----------
        player
            Side that looks; the one to act if there is none, and side 0 where no side is.
        """
        if player is None:
            player = max(0, self._node.player)
        chart = self._game._chart
        places = np.empty(chart["places"], np.int16)
        side = as_int(player, "player", 0, 1)
        check(lib.bh_state_places(self._id, side, places.ctypes.data, places.size))
        at, pairs = 0, places.reshape(-1, 2)
        found = {}
        for t in chart["things"]:
            found[t["block"]] = pairs[at : at + len(t["names"])]
            at += len(t["names"])
        return found

    # Words.

    def notation(self) -> str:
        """Return the position as one line, which :meth:`Game.parse_state` reads."""
        return text(lib.bh_state_text, self._id)

    def action_to_string(self, first: SupportsIndex, second: SupportsIndex | None = None) -> str:
        """Return an action in words: ``action_to_string(action)``, or with the player before it."""
        action = as_int(first if second is None else second, "action")
        return text(lib.bh_state_action_text, self._id, action)

    def string_to_action(self, words: str) -> int:
        """Return the legal action that :meth:`action_to_string` puts in these words.

        Raises
        ------
        BadInput
            If no legal action has them; the message lists those that there are.
        """
        as_str(words, "action")
        legal = {self.action_to_string(a): a for a in self.legal_actions()}
        if words not in legal:
            raise BadInput(f"action: got {words!r}, want {' | '.join(legal)}")
        return legal[words]

    def json(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """Return the position in structured form, with the legal actions in words.

        Parameters
        ----------
        player
            A side, for what it knows; all of the position if there is none.
        """
        if player is None:
            said = text(lib.bh_state_json, self._id)
        else:
            said = text(lib.bh_state_json_for, self._id, as_int(player, "player", 0, 1))
        report: dict[str, Any] = json.loads(said)
        return report

    def hash(self) -> int:
        """Return 64 bits that are equal for equal positions."""
        value = ctypes.c_uint64()
        check(lib.bh_state_hash(self._id, _address(value)))
        return value.value

    def serialize(self) -> str:
        """Return the state with its history as text, see :meth:`Game.deserialize_state`."""
        return json.dumps({"root": self._root, "history": self._history})

    def __str__(self) -> str:
        return text(lib.bh_state_board, self._id)

    def __repr__(self) -> str:
        who = self._game.player_name(self.current_player())
        return f"<State of {self._game.scenario}: {len(self._history)} steps, {who} to act>"

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        return (_restore, (self._game, self.notation(), self._history, self._root, self._past))


def _restore(
    game: Game,
    notation: str,
    history: list[int],
    root: str | None,
    past: dict[int, tuple[str, str]],
) -> State:
    state = State(game, notation)
    state._history, state._root, state._past = history, root, past
    return state
