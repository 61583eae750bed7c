"""The C library by ctypes: functions, structs, error codes, texts and handles.

Everything here keeps the conventions of ``clients/c/bridgehead.h``. The library is loaded when the
first function is asked for, so that importing the package is cheap and a process may fork before.
"""

from __future__ import annotations

import ctypes
import difflib
import operator
import os
import re
import sys
import threading
import weakref
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NoReturn, SupportsIndex

import numpy as np

from .errors import (
    BadInput,
    BridgeheadError,
    EpisodeOver,
    FileError,
    ForkError,
    IllegalAction,
    InternalError,
    InvalidHandle,
    LibraryMissing,
    Sealed,
)

ABI: Final = 5
CHANCE: Final = -1
TERMINAL: Final = -4
MAX_LEGAL: Final = 4096
ILLEGAL: Final = -4  # BH_EACTION
PICTURE_WIDTHS: Final = (200, 4000)

_INT32_MAX: Final = 2**31 - 1
_UINT64_MAX: Final = 2**64 - 1


class Node(ctypes.Structure):
    """``bh_node``: what a state is at."""

    _fields_ = (
        ("player", ctypes.c_int32),
        ("num_legal", ctypes.c_int32),
        ("returns", ctypes.c_double * 2),
        ("legal", ctypes.c_int32 * MAX_LEGAL),
    )


class TimeStep(ctypes.Structure):
    """``bh_timestep``: what an environment says after a reset and after each step."""

    _fields_ = (
        ("player", ctypes.c_int32),
        ("learner", ctypes.c_int32),
        ("terminated", ctypes.c_int32),
        ("truncated", ctypes.c_int32),
        ("num_legal", ctypes.c_int32),
        ("steps", ctypes.c_int32),
        ("decisions", ctypes.c_int32),
        ("chances", ctypes.c_int32),
        ("opponent", ctypes.c_int32),
        ("asking", ctypes.c_int32),
        ("rewards", ctypes.c_double * 2),
        ("returns", ctypes.c_double * 2),
        ("seed", ctypes.c_uint64),
    )


BUFFER_NAMES: Final = (
    "observations",
    "masks",
    "rewards",
    "terminated",
    "truncated",
    "players",
    "learners",
    "opponents",
    "asking",
    "episode_returns",
    "episode_lengths",
    "episode_seeds",
    "episode_opponents",
    "final",
)


class Buffers(ctypes.Structure):
    """``bh_buffers``: the arrays that a vector writes to."""

    _fields_ = tuple((name, ctypes.c_void_p) for name in BUFFER_NAMES)


DECISION_NAMES: Final = (
    "observations",
    "masks",
    "actions",
    "players",
    "returns",
    "records",
    "steps",
)


class Decisions(ctypes.Structure):
    """``bh_decisions``: the arrays that the decisions of records are written to."""

    _fields_ = tuple((name, ctypes.c_void_p) for name in DECISION_NAMES)


# Any pointer: arrays go by address, which is far cheaper than by a typed pointer.
_P = ctypes.c_void_p
_S = ctypes.c_char_p
_I4 = ctypes.c_int32
_I8 = ctypes.c_int64
_U8 = ctypes.c_uint64

_PROTOTYPES: dict[str, tuple[type[Any], tuple[type[Any], ...]]] = {
    "bh_abi": (_I4, ()),
    "bh_last_error": (_I8, (_P, _I8)),
    "bh_list": (_I8, (_P, _I8)),
    "bh_free": (_I4, (_I8,)),
    "bh_live_handles": (_I8, ()),
    "bh_game_new": (_I4, (_S, _P)),
    "bh_game_info": (_I8, (_I8, _P, _I8)),
    "bh_game_chart": (_I8, (_I8, _P, _I8)),
    "bh_game_recall": (_I8, (_I8, _S, _P, _I8, _I4, _P, _I8)),
    "bh_state_new": (_I4, (_I8, _P, _P)),
    "bh_state_parse": (_I4, (_I8, _S, _P, _P)),
    "bh_state_clone": (_I4, (_I8, _P)),
    "bh_state_copy": (_I4, (_I8, _I8, _P)),
    "bh_state_node": (_I4, (_I8, _P)),
    "bh_state_apply": (_I4, (_I8, _I4, _P)),
    "bh_state_outcomes": (_I8, (_I8, _I4, _P, _P, _I8)),
    "bh_state_mask": (_I4, (_I8, _P, _I8)),
    "bh_state_observe": (_I4, (_I8, _I4, _P, _I8)),
    "bh_state_hash": (_I4, (_I8, _P)),
    "bh_state_places": (_I4, (_I8, _I4, _P, _I8)),
    "bh_state_text": (_I8, (_I8, _P, _I8)),
    "bh_state_json": (_I8, (_I8, _P, _I8)),
    "bh_state_board": (_I8, (_I8, _P, _I8)),
    "bh_state_action_text": (_I8, (_I8, _I4, _P, _I8)),
    "bh_state_knowledge": (_I8, (_I8, _I4, _P, _I8)),
    "bh_state_json_for": (_I8, (_I8, _I4, _P, _I8)),
    "bh_state_board_for": (_I8, (_I8, _I4, _P, _I8)),
    "bh_state_sample": (_I4, (_I8, _I4, _U8, _P)),
    "bh_state_picture": (_I8, (_I8, _I4, _P, _I8)),
    "bh_env_new": (_I4, (_S, _P)),
    "bh_env_new_on": (_I4, (_I8, _S, _P)),
    "bh_env_info": (_I8, (_I8, _P, _I8)),
    "bh_env_reset": (_I4, (_I8, _U8, _S, _P)),
    "bh_env_step": (_I4, (_I8, _I4, _P)),
    "bh_env_answer": (_I4, (_I8, _I4, _P)),
    "bh_env_withdraw": (_I4, (_I8, _P)),
    "bh_env_read": (_I4, (_I8, _P, _I8, _P, _I8)),
    "bh_env_bind": (_I4, (_I8, _P, _I8, _P, _I8)),
    "bh_env_observe": (_I4, (_I8, _I4, _P, _I8)),
    "bh_env_legal": (_I8, (_I8, _P, _I8)),
    "bh_env_force": (_I4, (_I8, _P, _I8)),
    "bh_env_node_kind": (_I8, (_I8, _P, _I8)),
    "bh_env_json": (_I8, (_I8, _P, _I8)),
    "bh_env_state": (_I4, (_I8, _P)),
    "bh_env_hash": (_I4, (_I8, _P)),
    "bh_env_knowledge": (_I8, (_I8, _I4, _P, _I8)),
    "bh_env_sample": (_I4, (_I8, _U8, _P)),
    "bh_env_clone": (_I4, (_I8, _P)),
    "bh_env_save": (_I8, (_I8, _P, _I8)),
    "bh_env_restore": (_I4, (_I8, _S, _I8, _P)),
    "bh_env_write_record": (_I4, (_I8, _S)),
    "bh_record_verify": (_I8, (_S, _P, _I8)),
    "bh_records_new": (_I4, (_S, _P)),
    "bh_records_info": (_I8, (_I8, _P, _I8)),
    "bh_records_write": (_I4, (_I8, _P, _I8)),
    "bh_vector_new": (_I4, (_S, _I8, _I4, _I4, _P)),
    "bh_vector_info": (_I8, (_I8, _P, _I8)),
    "bh_vector_bind": (_I4, (_I8, _P)),
    "bh_vector_reset": (_I4, (_I8, _U8)),
    "bh_vector_reset_slots": (_I4, (_I8, _P, _P, _I8)),
    "bh_vector_step": (_I4, (_I8, _P, _I8)),
    "bh_vector_answer": (_I4, (_I8, _P, _P, _I8)),
    "bh_vector_withdraw": (_I4, (_I8, _P, _I8)),
    "bh_vector_send": (_I4, (_I8, _P, _P, _I8)),
    "bh_vector_recv": (_I8, (_I8, _P, _I8, _I8)),
    "bh_vector_state": (_I4, (_I8, _I8, _P)),
    "bh_vector_save": (_I8, (_I8, _I8, _P, _I8)),
    "bh_agent_new": (_I4, (_I8, _S, _P)),
    "bh_agent_name": (_I8, (_I8, _P, _I8)),
    "bh_agent_reset": (_I4, (_I8, _U8)),
    "bh_agent_think": (_I4, (_I8, _I8, _I8, _I8, _I8)),
    "bh_agent_wait": (_I4, (_I8, _I8, _P)),
    "bh_agent_cancel": (_I4, (_I8,)),
    "bh_agent_explain": (_I8, (_I8, _P, _I8)),
}

_ERRORS: dict[int, type[BridgeheadError]] = {
    -1: InternalError,  # a null pointer: this package never means to give one
    -2: InvalidHandle,
    -3: BadInput,
    ILLEGAL: IllegalAction,
    -5: EpisodeOver,
    -6: BadInput,
    -7: FileError,
    -8: InternalError,
    -9: Sealed,
}


class Library:
    """The functions of the library under their own names.

    They are looked up here at each call, which is what lets a forked child find them replaced.
    """

    def __getattr__(self, name: str) -> Callable[..., int]:
        if name not in _PROTOTYPES:
            raise AttributeError(name)
        with _loading:
            if name not in self.__dict__:
                self.__dict__.update(_load())
        function: Callable[..., int] = self.__dict__[name]
        return function


lib: Final = Library()
_loading: Final = threading.Lock()


def _load() -> dict[str, Callable[..., int]]:
    path = _library_path()
    try:
        cdll = ctypes.CDLL(str(path))
        abi = cdll.bh_abi()
    except (OSError, AttributeError) as e:
        raise LibraryMissing(f"{path} cannot be loaded: {e}") from e
    if abi != ABI:
        raise InternalError(
            f"{path} speaks version {abi} of the interface, this package speaks {ABI}: "
            "install the package again from the same checkout"
        )
    functions: dict[str, Callable[..., int]] = {}
    for name, (result, arguments) in _PROTOTYPES.items():
        function = getattr(cdll, name, None)
        if function is None:
            raise InternalError(
                f"{path} has no {name}: install the package again from the same checkout"
            )
        function.restype, function.argtypes = result, arguments
        functions[name] = function
    return functions


def _library_path() -> Path:
    named = os.environ.get("BRIDGEHEAD_LIBRARY")
    if named:
        if not Path(named).is_file():
            raise LibraryMissing(f"BRIDGEHEAD_LIBRARY names {named}, which is not a file")
        return Path(named).resolve()
    names = {"darwin": "libbridgehead.dylib", "win32": "bridgehead.dll"}
    path = Path(__file__).with_name(names.get(sys.platform, "libbridgehead.so"))
    if not path.is_file():
        raise LibraryMissing(
            f"{path.name} is not in the package. Install it from the root of a checkout with "
            "'pip install ./clients/python', which needs Go and a C compiler, or let "
            "BRIDGEHEAD_LIBRARY name a library that was built before."
        )
    return path


def _forked(*_: object) -> NoReturn:
    raise ForkError(
        "this process was forked from one that had used bridgehead, and the threads of its library "
        "did not come along. Start processes by 'spawn': multiprocessing.get_context('spawn'), or "
        "multiprocessing.set_start_method('spawn') first thing in the program; AsyncVectorEnv "
        "takes context='spawn'"
    )


def _after_fork() -> None:
    if lib.__dict__:
        for name in _PROTOTYPES:
            lib.__dict__[name] = _forked
        lib.__dict__["bh_free"] = lambda _: 0  # what the parent owns is not the child's to free


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def fail(code: int) -> NoReturn:
    """Raise the exception of an error code, with the message of the library."""
    raise _ERRORS.get(code, InternalError)(reword(text(lib.bh_last_error)))


_CLOSED: Final = re.compile(r"handle \d+: freed, want an? (.*)")
_CHOICE: Final = re.compile(r'"([^"]*)"[^"]*?\bwant ([^:;]* \| .*)$', re.DOTALL)


def reword(message: str) -> str:
    """Return a message of the library as one of Python: no handles, and the word that was meant."""
    closed = _CLOSED.fullmatch(message)
    if closed:
        return f"the {closed[1]} is closed"
    choice = _CHOICE.search(message)
    return message + meant(choice[1], choice[2].split(" | ")) if choice else message


def meant(given: str, allowed: Iterable[str]) -> str:
    """Return a question to end a message with, if the given word is close to one allowed."""
    words = {w.rpartition("/")[2]: w for w in reversed(list(allowed))}
    close = difflib.get_close_matches(given.rpartition("/")[2], words, 1, 0.7)
    return f"; did you mean {close[0]}?" if close and close[0] != given else ""


def check(code: int) -> int:
    """Return what a function returned; raise if it is an error code."""
    if code < 0:
        fail(code)
    return code


def blob(function: Callable[..., int], *arguments: object) -> bytes:
    """Call a function that writes bytes to (buf, cap), with all the room it needs."""
    room = 4096
    while True:
        buffer = ctypes.create_string_buffer(room)
        length = check(function(*arguments, buffer, room))
        if length < room:
            return buffer.raw[:length]
        room = length + 1


def text(function: Callable[..., int], *arguments: object) -> str:
    """Call a function that gives a text."""
    return blob(function, *arguments).decode()


class Handle:
    """Owns a handle of the library and frees it when the owner is gone.

    Parameters
    ----------
    value
        The handle.
    keep
        Grows with arrays that the library writes to: they must outlive the handle.
    """

    __slots__ = ("__weakref__", "_finalizer", "value")

    def __init__(self, value: int, keep: list[Any] | None = None) -> None:
        self.value = value
        self._finalizer = weakref.finalize(self, _free, value, keep)
        self._finalizer.atexit = False  # the process takes everything with it

    def close(self) -> None:
        """Free the handle now; later use of it raises InvalidHandle."""
        self._finalizer()

    def __reduce__(self) -> NoReturn:
        # A copy would be a number that means nothing, or another object, where it arrives.
        raise TypeError("what the library holds can be neither pickled nor copied")


def _free(value: int, _keep: list[Any] | None) -> None:
    lib.bh_free(value)


def new_handle(
    function: Callable[..., int], *before: object, after: tuple[object, ...] = ()
) -> int:
    """Call a function that gives a handle through a pointer, between other arguments."""
    value = ctypes.c_int64()
    check(function(*before, ctypes.addressof(value), *after))
    return value.value


def live_handles() -> int:
    """Return how many objects the library holds for this process."""
    return lib.bh_live_handles()


def as_int(value: SupportsIndex, name: str, low: int = -_INT32_MAX, high: int = _INT32_MAX) -> int:
    """Return a whole number as an int.

    Raises
    ------
    TypeError
        If it is no whole number.
    BadInput
        If it is outside ``low`` to ``high``.
    """
    try:
        n = operator.index(value)
    except TypeError:
        raise TypeError(
            f"{name}: got {value!r} ({type(value).__name__}), want a whole number"
        ) from None
    if not low <= n <= high:
        raise BadInput(f"{name}: got {n}, want {low} to {high}")
    return n


def as_seed(value: SupportsIndex) -> int:
    """Return a seed as an int, 0 to 2**64 - 1."""
    return as_int(value, "seed", 0, _UINT64_MAX)


def as_ints(values: Iterable[SupportsIndex], name: str) -> list[int]:
    """Return whole numbers as a list of ints; errors name the first that is none."""
    try:
        items = list(values)
    except TypeError:
        raise TypeError(f"{name}: got {values!r}, want a list of whole numbers") from None
    return [as_int(v, f"{name}[{i}]") for i, v in enumerate(items)]


def as_flag(value: object, name: str) -> bool:
    """Return a bool of Python or NumPy; anything else, such as ``"false"``, is a TypeError."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: got {value!r}, want True or False")
    return bool(value)


def as_str(value: object, name: str) -> str:
    """Return a str, or raise a TypeError."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: got {value!r}, want a str")
    return value


def as_text(value: object, name: str) -> bytes:
    """Return a str as the library reads it, with a zero byte for its end."""
    try:
        words = as_str(value, name).encode()
    except UnicodeEncodeError as e:
        raise BadInput(f"{name}: got {value!r}, which is no text: {e}") from None
    if b"\0" in words:
        raise BadInput(f"{name}: holds a zero character")
    return words


def as_path(value: str | os.PathLike[str]) -> bytes:
    """Return a path as the library reads it; it would end at a zero character."""
    try:
        path = os.fsencode(value)
    except UnicodeEncodeError as e:
        raise BadInput(f"path: got {value!r}, which names no file: {e}") from None
    except TypeError:
        raise TypeError(f"path: got {value!r}, want a str or a path") from None
    if b"\0" in path:
        raise BadInput(f"path: got {value!r}, which holds a zero character")
    return path
