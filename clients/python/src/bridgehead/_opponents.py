"""Opponents in words and as functions: one, or a pool of which each episode draws one."""

from __future__ import annotations

import inspect
import math
import numbers
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from .errors import BadInput

Policy: TypeAlias = Callable[[Any, Any], Any]
Opponent: TypeAlias = str | Policy
Pool: TypeAlias = Mapping[Any, float] | Sequence[Opponent | tuple[Opponent, float]]

_OUTSIDE = "outside"


class Opponents:
    """The opponents of an environment.

    Parameters
    ----------
    given
        A spec of an agent or of a pool of agents; a function; a dict from specs and functions to
        weights; or a list of them, or of pairs of one and its weight. None is no opponent.

    Attributes
    ----------
    spec
        The same in words, as the library reads them.
    policies
        The function of each opponent, None for an agent. Empty if all are agents.
    """

    def __init__(self, given: Opponent | Pool | None) -> None:
        self.policies: tuple[Policy | None, ...] = ()
        if given is None or isinstance(given, str):
            self.spec = given
            return
        members = _members(given)
        labels: list[str] = []
        words = []
        for member, weight in members:
            spec = member if isinstance(member, str) else f"{_OUTSIDE}:{_label(member, labels)}"
            words.append(f"[{spec}]={weight!r}")
        if not all(isinstance(m, str) for m, _ in members):
            self.policies = tuple(None if isinstance(m, str) else m for m, _ in members)
        self.spec = ",".join(words)

    def names(self, listed: Sequence[str]) -> tuple[str, ...]:
        """Return the names of the opponents, of those that the library lists.

        Raises
        ------
        BadInput
            If one of them is to be played from outside and there is no function for it.
        """
        names = []
        for i, name in enumerate(listed):
            kind, _, label = name.partition(":")
            if kind == _OUTSIDE and not (self.policies and self.policies[i]):
                raise BadInput(f"opponent: got {name!r}, want a function here: opponent=policy")
            names.append(label if kind == _OUTSIDE else name)
        return tuple(names)


def _members(given: Any) -> list[tuple[Opponent, float]]:
    if callable(given):
        pairs = [(given, 1.0)]
    elif isinstance(given, Mapping):
        pairs = list(given.items())
    elif isinstance(given, Sequence) and not isinstance(given, bytes | bytearray):
        pairs = [p if isinstance(p, tuple) and len(p) == 2 else (p, 1.0) for p in given]
    else:
        raise TypeError(
            f"opponent: got {given!r}, want a spec, a function, a dict of them with weights, "
            "or a list of them"
        )
    if not pairs:
        raise BadInput("opponent: got an empty pool, want at least one opponent")
    for i, (member, weight) in enumerate(pairs):
        if not isinstance(member, str) and not callable(member):
            raise TypeError(f"opponent: member {i}: got {member!r}, want a spec or a function")
        if not isinstance(member, str) and not _takes_two(member):
            raise TypeError(
                f"opponent: member {i}: got {member!r}, want a function of two arguments, what is "
                "seen and the mask; an Agent is named by its spec here"
            )
        if isinstance(weight, bool) or not isinstance(weight, numbers.Real):
            raise TypeError(f"opponent: member {i}: the weight is {weight!r}, want a number")
        if not 0 < float(weight) < math.inf:
            raise BadInput(f"opponent: member {i}: the weight is {weight}, want more than 0")
    return [(member, float(weight)) for member, weight in pairs]


def _takes_two(policy: Policy) -> bool:
    """Return whether a function takes two arguments, as far as it says what it takes."""
    try:
        signature = inspect.signature(policy)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(None, None)
    except TypeError:
        return False
    return True


def _label(policy: Policy, taken: list[str]) -> str:
    """Return a name for a function that no other has."""
    said = getattr(policy, "name", getattr(policy, "__name__", None))
    if not isinstance(said, str):
        said = type(policy).__name__
    base = re.sub(r"[^A-Za-z0-9._-]+", "-", said).strip("-")[:48] or "function"
    label, n = base, 1
    while label in taken:
        n += 1
        label = f"{base}-{n}"
    taken.append(label)
    return label
