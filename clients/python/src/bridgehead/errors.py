"""What can go wrong. Every exception of the package is a :class:`BridgeheadError`.

Only values of a wrong type, such as a str for a number, are a plain TypeError.
"""

from __future__ import annotations

__all__ = [
    "BadInput",
    "BridgeheadError",
    "EpisodeOver",
    "FileError",
    "ForkError",
    "IllegalAction",
    "InternalError",
    "InvalidHandle",
    "LibraryMissing",
    "OpponentError",
    "Sealed",
]


class BridgeheadError(Exception):
    """Base of all exceptions of this package."""


class BadInput(BridgeheadError, ValueError):
    """Words or arrays that mean nothing here; the message lists what is allowed."""


class IllegalAction(BridgeheadError, ValueError):
    """An action that is not legal where it was played. Nothing has changed."""


class OpponentError(BridgeheadError, RuntimeError):
    """An opponent of yours has failed: by an exception, or by an answer that is no legal action."""


class EpisodeOver(BridgeheadError, RuntimeError):
    """There is no episode to step: it is over, or has not begun."""


class Sealed(BridgeheadError, RuntimeError):
    """It would tell more than a side knows; it is there with ``reveal=True``, and at the end."""


class InvalidHandle(BridgeheadError, RuntimeError):
    """An object was used after it was closed."""


class FileError(BridgeheadError, OSError):
    """A file that cannot be read or written."""


class InternalError(BridgeheadError, RuntimeError):
    """A fault of the library, or a library of another version; please report it."""


class LibraryMissing(BridgeheadError, ImportError):
    """The compiled library is not there."""


class ForkError(BridgeheadError, RuntimeError):
    """The library was used in a process that was forked off from one that had used it."""
