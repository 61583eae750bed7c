"""Policies as programs that play in the arena, and such programs as policies.

:func:`serve` makes an engine of a policy, over lines on standard input and output; docs/gtp.md of
the project describes the protocol, and ``bridgehead arena --engines FILE`` starts such programs.

>>> import random
>>> from bridgehead import gtp
>>> gtp.serve(lambda state: random.choice(state.legal_actions()))  # doctest: +SKIP

:class:`Engine` is the other direction: it starts an engine, in any language, and is a policy.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import queue
import re
import subprocess
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, SupportsFloat, SupportsIndex

from ._game import Game
from ._match import Policy
from ._native import as_int, as_seed, as_str
from ._state import State
from ._version import __version__
from .errors import BadInput, BridgeheadError

__all__ = ["PROTOCOL", "Engine", "EngineError", "Refused", "Server", "serve"]

PROTOCOL = 1
"""Version of the protocol."""

_MAX_LINE = 64 << 10
_MAX_ANSWER = 1 << 20
_MOST = 2**31 - 1
_MAX_LINES = 4096  # that wait to be read
_QUIT_TIME = 0.5  # seconds that a program has to end when it is asked to


_Lines = queue.Queue[str | None]  # None is the end


class EngineError(BridgeheadError, RuntimeError):
    """A program that answers what means nothing, does not answer in time, or has ended."""


class Refused(EngineError):
    """An answer that begins with a question mark. The program goes on."""


class Server:
    """The engine's side of the protocol: answers commands for a policy.

    Parameters
    ----------
    policy
        Callable that is given a :class:`~bridgehead.State` in which its side is to decide, and
        returns a legal action. In a game that hides something Bridgehead sends samples of what the
        side knows, so the state is one. The policy may have methods ``reset(seed)``, which is
        called at the start of each game, and ``budget(simulations, nodes, seconds)``, which is told
        the limits for a decision, 0 for none; without it budgets are refused, as engines may.
    name, version
        What the engine calls itself.
    games
        Games on scenarios of your own, beside those that come with the package.

    Attributes
    ----------
    state
        The position; None before the first game.
    """

    def __init__(
        self,
        policy: Policy,
        *,
        name: str = "",
        version: str = "",
        games: Iterable[Game] = (),
    ) -> None:
        if not callable(policy):
            raise TypeError(f"policy: got {policy!r}, want a callable")
        self._policy = policy
        self._name = as_str(name, "name") or getattr(policy, "__name__", type(policy).__name__)
        self._version = as_str(version, "version") or f"bridgehead {__version__}"
        self._games = {(g.id, g.scenario, g.options): g for g in games}
        self._seed = 0
        self.state: State | None = None
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "budget": self._budget,
            "genmove": self._genmove,
            "knowledge": self._knowledge,
            "legal": lambda _: self._legal(),
            "list_commands": lambda _: "\n".join(self._commands),
            "name": lambda _: self._name,
            "newgame": self._newgame,
            "play": self._play,
            "position": self._position,
            "protocol_version": lambda _: str(PROTOCOL),
            "quit": lambda _: "",
            "roll": self._roll,
            "seed": self._set_seed,
            "showboard": lambda _: self._board(),
            "version": lambda _: self._version,
        }

    def answer(self, line: str) -> str:
        """Return the answer to a line, with the empty line at its end; empty for a comment.

        What the policy raises is an answer that refuses, and is printed to standard error.
        """
        number, command, words = _parse(line)
        if not command:
            return ""
        sign, text = "=", ""
        try:
            if command not in self._commands:
                known = " | ".join(self._commands)
                raise BadInput(f"unknown command {command[:40]!r}, want {known}")
            text = self._commands[command](words)
        except BridgeheadError as e:
            sign, text = "?", _one_line(str(e))
        except Exception as e:
            # Bridgehead quotes the last line of standard error.
            traceback.print_exc()
            sign, text = "?", _one_line(f"{command}: {type(e).__name__}: {e}")
        return f"{sign}{number}{' ' if text else ''}{text}\n\n"

    def _at(self, command: str) -> State:
        if self.state is None:
            raise BadInput(f"{command}: there is no game, want newgame first")
        return self.state

    def _set_seed(self, words: list[str]) -> str:
        (seed,) = _numbers("seed", words, ("N",), 2**64 - 1)
        self._seed = seed
        return ""

    def _budget(self, words: list[str]) -> str:
        names = ("SIMULATIONS", "NODES", "MILLISECONDS")
        simulations, nodes, milliseconds = _numbers("budget", words, names, _MOST)
        heed = getattr(self._policy, "budget", None)
        if heed is None:
            raise BadInput("budget: this policy has no use for one")
        heed(simulations, nodes, milliseconds / 1000)
        return ""

    def _newgame(self, words: list[str]) -> str:
        if len(words) < 2:
            raise BadInput(
                f"newgame: got {len(words)} words, want GAME SCENARIO and perhaps OPTIONS"
            )
        key = words[0], words[1], " ".join(words[2:])
        game = self._games.get(key)
        if game is None:
            game = Game(words[0].partition("-")[0], key[1], key[2])
            if game.id != words[0]:
                raise BadInput(f"newgame: game {words[0]!r}, want {game.id}")
            self._games[key] = game
        reset = getattr(self._policy, "reset", None)
        if reset is not None:
            reset(self._seed)
        self.state = game.new_initial_state()
        return ""

    def _position(self, words: list[str]) -> str:
        self.state = self._at("position").game.parse_state(" ".join(words))
        return ""

    def _side(self, command: str, word: str) -> State:
        state = self._at(command)
        player = state.current_player()
        to_move = state.game.player_name(player)
        if player < 0 or word != to_move:
            raise BadInput(f"{command}: side {word!r}, but {to_move} is to act")
        return state

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise BadInput(f"play: got {len(words)} words, want SIDE ACTION")
        (action,) = _numbers("play", words[1:], ("ACTION",), _MOST)
        self._side("play", words[0]).apply_action(action)
        return ""

    def _roll(self, words: list[str]) -> str:
        (face,) = _numbers("roll", words, ("FACE",), _MOST)
        state = self._at("roll")
        if not state.is_chance_node():
            raise BadInput(f"roll: {state.game.player_name(state.current_player())} is to act")
        state.apply_action(face)
        return ""

    def _genmove(self, words: list[str]) -> str:
        if not words:
            raise BadInput("genmove: got 0 words, want SIDE and perhaps the legal actions")
        state = self._side("genmove", words[0])
        if words[1:] and " ".join(words[1:]) != self._legal():
            raise BadInput(
                f"genmove: the legal actions given are not those of this engine: {self._legal()}"
            )
        action = as_int(self._policy(state.clone()), "genmove: the action of the policy")
        state.apply_action(action)
        return str(action)

    def _knowledge(self, words: list[str]) -> str:
        state = self._at("knowledge")
        sides = state.game.sides
        if not words or words[0] not in sides:
            raise BadInput(
                f"knowledge: got {' '.join(words)[:40]!r}, want {' | '.join(sides)}, and a line"
            )
        known = state.observation_string(sides.index(words[0]))
        told = " ".join(words[1:])
        if told and told != known:
            raise BadInput(f"knowledge: got {told[:200]!r}, but it is {known[:200]!r} here")
        return known

    def _legal(self) -> str:
        return " ".join(map(str, self._at("legal").legal_actions()))

    def _board(self) -> str:
        state = self._at("showboard")
        lines = [state.notation(), *str(state).splitlines()]
        return "\n".join(line for line in lines if line.strip())


def _parse(line: str) -> tuple[str, str, list[str]]:
    """Take a line apart: a number in front comes back with the answer; # begins a comment."""
    words = line.split()
    number = words.pop(0) if words and re.fullmatch("[0-9]{1,9}", words[0]) else ""
    if not words or words[0].startswith("#"):
        return "", "", []
    return number, words[0], words[1:]


def _numbers(command: str, words: list[str], names: tuple[str, ...], most: int) -> list[int]:
    if len(words) != len(names):
        raise BadInput(f"{command}: got {len(words)} words, want {' '.join(names)}")
    for word in words:
        if not re.fullmatch("[0-9]{1,20}", word) or int(word) > most:
            raise BadInput(f"{command}: got {word[:40]!r}, want a number from 0 to {most}")
    return [int(word) for word in words]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def serve(
    policy: Policy,
    *,
    name: str = "",
    version: str = "",
    games: Iterable[Game] = (),
    input: IO[str] | None = None,  # noqa: A002
    output: IO[str] | None = None,
) -> None:
    """Play as an engine over lines, until ``quit`` or the end of the input.

    What the policy prints meanwhile goes to standard error, since it would garble the answers.

    Parameters
    ----------
    policy, name, version, games
        As of :class:`Server`.
    input, output
        Where commands come from and answers go; standard input and output.
    """
    server = Server(policy, name=name, version=version, games=games)
    lines, out = input or sys.stdin, output or sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        for line in lines:
            answer = server.answer(line)
            out.write(answer)
            out.flush()
            if answer and _parse(line)[1] == "quit":
                break


class Engine:
    """A program that speaks the protocol, in any language, as a policy.

    The program is started at once, asked who it is, and ended by :meth:`close`, by the end of a
    ``with`` block or when nobody holds the engine any more. It gets the whole position before each
    move; in a game that hides something a sample of what its side knows in its place. One thread
    may use it at a time.

    Parameters
    ----------
    command
        The program and its arguments, as a list.
    timeout
        Seconds for an answer; then the program is killed.
    cwd, env
        Directory it runs in, and variables beside those of this process.

    Attributes
    ----------
    name, version
        What the program calls itself.

    Raises
    ------
    EngineError
        If it cannot be started, ends, does not answer in time, or answers what means nothing.

    Examples
    --------
    >>> with Engine(["bridgehead", "gtp", "--agent", "greedy"]) as engine:  # doctest: +SKIP
    ...     print(play_match(engine, "random", game, pairs=10))
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: SupportsFloat = 60.0,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        if isinstance(command, str) or not command:
            raise BadInput(f"command: got {command!r}, want a list: the program and its arguments")
        self._timeout = float(timeout)
        if not self._timeout > 0:
            raise BadInput(f"timeout: got {timeout!r}, want seconds above 0")
        self.name = str(command[0])
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=cwd,
                env={**os.environ, **(env or {})},
                encoding="utf-8",
                errors="replace",
            )
        except OSError as e:
            raise EngineError(f"engine {self.name}: {e}") from e
        self._answers: _Lines = queue.Queue(_MAX_LINES)
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._answers), daemon=True
        )
        reader.start()
        self._end = weakref.finalize(self, _end, self._process, reader, self._answers)
        self._seed = 0
        self._game: Game | None = None
        self._moves = 0  # in the game in hand
        if (protocol := self.ask("protocol_version")) != str(PROTOCOL):
            raise self._give_up(f"it speaks protocol {protocol[:60]!r}, want {PROTOCOL}")
        self.name = self.ask("name") or self.name
        self.version = self.ask("version")

    def ask(self, command: str) -> str:
        """Send a command and return the text of the answer.

        Raises
        ------
        Refused
            If the answer begins with a question mark.
        EngineError
            If there is no proper answer. The program is ended.
        """
        shown = command if len(command) <= 60 else command[:60] + "..."
        if "\n" in as_str(command, "command"):
            raise BadInput(f"command: got {shown!r}, want one line")
        if not self._end.alive:
            raise EngineError(f"engine {self.name}: {shown!r}: it was closed")
        self._nothing_left(shown)
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._give_up(f"{shown!r}: the program has ended") from None
        text = self._receive(shown)
        if text[0] == "?":
            raise Refused(f"engine {self.name}: {shown!r}: it refused: {text[1:].strip()}")
        return text[1:].strip()

    def _nothing_left(self, shown: str) -> None:
        with contextlib.suppress(queue.Empty):
            while line := self._answers.get_nowait():
                if line.strip():
                    said = repr(line.rstrip()[:60])
                    raise self._give_up(f"{shown!r}: it had said {said} without being asked")
            raise self._give_up(f"{shown!r}: the program has ended")

    def _receive(self, shown: str) -> str:
        """Read an answer: from a line that begins with = or ? to an empty one."""
        lines: list[str] = []
        size, last = 0, time.monotonic() + self._timeout
        while True:
            try:
                line = self._answers.get(timeout=max(0.0, last - time.monotonic()))
            except queue.Empty:
                message = f"{shown!r}: no answer in time ({self._timeout:g} s)"
                raise self._give_up(message) from None
            if line is None:
                raise self._give_up(f"{shown!r}: the program has ended")
            size += len(line)
            if size > _MAX_ANSWER:
                raise self._give_up(f"{shown!r}: it answered more than {_MAX_ANSWER} bytes")
            line = line.rstrip()
            if not line and lines:
                return "\n".join(lines)
            if line and not lines and line[0] not in "=?":
                raise self._give_up(
                    f"{shown!r}: it answered {line[:60]!r}, want a line that begins with = or ?"
                )
            if line:
                lines.append(line)

    def _give_up(self, why: str) -> EngineError:
        """End the program and return the error: what it says next may be an earlier answer."""
        self._process.kill()
        self._end()
        return EngineError(f"engine {self.name}: {why}")

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Begin a new game with the next position."""
        self._seed, self._game = as_seed(seed), None

    def __call__(self, state: State) -> int:
        """Ask for a move at a position, which stays as it is."""
        if not isinstance(state, State):
            raise TypeError(f"state: got {type(state).__name__}, want a State")
        side = state.game.player_name(state.current_player())
        if state.current_player() < 0:
            raise BadInput(f"state: {side} is to act, want a side")
        if self._game != state.game:
            with contextlib.suppress(Refused):  # as engines may
                self.ask(f"seed {_veiled(self._seed) if state.game.hides else self._seed}")
            self._moves = 0
            words = "newgame", state.game.id, state.game.scenario, state.game.options
            self.ask(" ".join(words).rstrip())
            self._game = state.game
        if state.game.hides:
            state = state.sample(seed=_veiled(self._seed ^ _veiled(self._moves)))
        self._moves += 1
        self.ask(f"position {state.notation()}")
        legal = state.legal_actions()
        answer = self.ask(f"genmove {side} {' '.join(map(str, legal))}")
        if not re.fullmatch("[0-9]{1,9}", answer):
            raise self._give_up(f"genmove: it answered {answer[:60]!r}, want an action")
        if int(answer) not in legal:
            raise self._give_up(
                f"genmove: it chose action {answer}, which is not among the {len(legal)} legal ones"
            )
        return int(answer)

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not; it may be called again."""
        self._end()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"


def _veiled(seed: int) -> int:
    """Return a number that follows from a seed and does not lead back to it, nor to the dice."""
    digest = hashlib.sha256(seed.to_bytes(8, "little")).digest()
    return int.from_bytes(digest[:8], "little")


def _read(out: IO[str], lines: _Lines) -> None:
    """Take lines off the output of a program until it ends."""
    with out:
        while line := out.readline(_MAX_LINE):
            lines.put(line)
    lines.put(None)


def _end(process: subprocess.Popen[str], reader: threading.Thread, lines: _Lines) -> None:
    """Ask a program to quit, and kill it if it does not."""
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        process.stdin.write("quit\n")
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_QUIT_TIME)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for _ in range(100):  # a child of it may hold the output open; the thread is a daemon
        with contextlib.suppress(queue.Empty):
            while True:
                lines.get_nowait()
        reader.join(0.01)
        if not reader.is_alive():
            break
