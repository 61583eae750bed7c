"""The throughput table: Bridgehead and its peers, on one machine in one run.

Every row plays at random and does what a learner's loop does: read the observation and the legal
actions of each decision, choose one, step. A row is run several times; the table has the median with
the least and the greatest. Games differ, so the rows also say how many legal actions a decision has
on average and how many bytes an observation has: compare those before comparing rates.

    python peers.py [--seconds 5] [--runs 5] [--only NAME] [--json FILE]

The Go rows come from `go test -bench` and are passed in by --go FILE (the output of the benchmark).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

CHECK_EVERY = 64  # decisions between two looks at the clock


@dataclass
class Row:
    """One line of the table."""

    name: str
    rates: list[float] = field(default_factory=list)  # decisions/s, one a run
    legal: float = 0.0  # mean number of legal actions
    observation: int = 0  # bytes of one observation
    note: str = ""


@dataclass
class Count:
    """What a loop counts while it runs."""

    decisions: int = 0
    legal: int = 0
    observation: int = 0


Loop = Callable[[float, Count], None]
LOOPS: dict[str, tuple[str, Loop]] = {}


def loop(name: str, note: str = "") -> Callable[[Loop], Loop]:
    """Register a loop that plays until the clock says so."""

    def register(f: Loop) -> Loop:
        LOOPS[name] = (note, f)
        return f

    return register


def until(seconds: float) -> Iterator[None]:
    """Yield until the time is over, looking at the clock now and then."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for _ in range(CHECK_EVERY):
            yield


# --- Bridgehead -------------------------------------------------------------------------------------


def _state_api(seconds: float, count: Count, scenario: str) -> None:
    import bridgehead

    game = bridgehead.load_game("gamble", {"scenario": scenario})
    rng = random.Random(1)
    pick, rnd = rng.choice, rng.random
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        state = game.new_initial_state()
        decisions = legal_total = 0
        while not state.is_terminal():
            if state.is_chance_node():
                u = rnd()
                for face, p in state.chance_outcomes():
                    u -= p
                    if u < 0:
                        break
                state.apply_action(face)
            else:
                observation = state.observation_tensor()
                legal = state.legal_actions()
                decisions += 1
                legal_total += len(legal)
                state.apply_action(pick(legal))
        count.decisions += decisions
        count.legal += legal_total
        count.observation = observation.nbytes


@loop("Bridgehead gamble/basic, Python State API with observation")
def bridgehead_state(seconds: float, count: Count) -> None:
    _state_api(seconds, count, "basic")


@loop("Bridgehead gamble/basic, PettingZoo AEC: last, masked sample, step")
def bridgehead_aec(seconds: float, count: Count) -> None:
    from bridgehead.pettingzoo import gamble_v0

    _aec(gamble_v0.env(scenario="basic"), seconds, count)


@loop(
    "Bridgehead gamble/basic, PettingZoo AEC, legal action chosen by NumPy",
    "the sampling of Gymnasium left out",
)
def bridgehead_aec_numpy(seconds: float, count: Count) -> None:
    from bridgehead.pettingzoo import gamble_v0

    _aec(gamble_v0.env(scenario="basic"), seconds, count, sample=False)


def _aec(env, seconds: float, count: Count, sample: bool = True) -> None:  # type: ignore[no-untyped-def]
    rng = random.Random(1)
    spaces = {a: env.action_space(a) for a in env.possible_agents}
    seed = 0
    env.reset(seed=seed)
    for _ in until(seconds):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            seed += 1
            env.reset(seed=seed)
            continue
        mask = observation["action_mask"]
        if sample:
            action = spaces[env.agent_selection].sample(mask)
        else:
            legal = mask.nonzero()[0]
            action = int(legal[int(rng.random() * len(legal))])
        if count.decisions % CHECK_EVERY == 0:
            count.legal += CHECK_EVERY * int(np.count_nonzero(mask))
            count.observation = observation["observation"].nbytes
        count.decisions += 1
        env.step(action)


def _vector(seconds: float, count: Count, slots: int) -> None:
    import gymnasium

    import bridgehead  # noqa: F401  registers the ids

    env = gymnasium.make_vec(
        "bridgehead/Gamble-v0",
        num_envs=slots,
        vectorization_mode="vector_entry_point",
        scenario="basic",
        seat="both",
    )
    rng = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    n = env.single_action_space.n
    noise = rng.random((8, slots, n), dtype=np.float32)
    end = time.perf_counter() + seconds
    turn = 0
    while time.perf_counter() < end:
        mask = observations["action_mask"]
        actions = (mask * noise[turn % 8]).argmax(axis=1).astype(np.int32)
        if turn % CHECK_EVERY == 0:
            count.legal += CHECK_EVERY * int(np.count_nonzero(mask))
            count.observation = observations["observation"].nbytes // slots
        observations, *_ = env.step(actions)
        count.decisions += slots
        turn += 1
    env.close()


@loop("Bridgehead gamble/basic, vector API, 256 games", "one call a step, with choosing in NumPy")
def bridgehead_vector_256(seconds: float, count: Count) -> None:
    _vector(seconds, count, 256)


@loop("Bridgehead gamble/basic, vector API, 64 games")
def bridgehead_vector_64(seconds: float, count: Count) -> None:
    _vector(seconds, count, 64)


# --- peers ------------------------------------------------------------------------------------------


@loop("OpenSpiel backgammon, pyspiel State API with observation")
def openspiel_backgammon(seconds: float, count: Count) -> None:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(1)
    pick = rng.choice
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(faces, probabilities)[0])
            else:
                observation = np.asarray(state.observation_tensor(), dtype=np.float32)
                legal = state.legal_actions()
                count.decisions += 1
                count.legal += len(legal)
                state.apply_action(pick(legal))
        count.observation = observation.nbytes


@loop("PettingZoo connect_four_v3, AEC: last, masked sample, step")
def pettingzoo_connect_four(seconds: float, count: Count) -> None:
    from pettingzoo.classic import connect_four_v3

    _aec(connect_four_v3.env(), seconds, count)


def _envpool(seconds: float, count: Count, slots: int) -> None:
    import envpool

    env = envpool.make_gymnasium("Backgammon-v1", num_envs=slots, num_threads=os.cpu_count() or 1)
    rng = np.random.default_rng(1)
    observations, info = env.reset()
    end = time.perf_counter() + seconds
    turn = 0
    while time.perf_counter() < end:
        mask = np.asarray(_find_mask(observations, info))
        actions = (mask * rng.random(mask.shape, dtype=np.float32)).argmax(axis=1).astype(np.int32)
        if turn % CHECK_EVERY == 0:
            count.legal += CHECK_EVERY * int(np.count_nonzero(mask))
            count.observation = _bytes(observations) // slots
        observations, _, _, _, info = env.step(actions)
        count.decisions += slots
        turn += 1
    env.close()


def _find_mask(observations, info):  # type: ignore[no-untyped-def]
    for holder in (info, observations):
        if isinstance(holder, dict):
            for key in ("action_mask", "legal_action_mask", "legal_actions", "mask"):
                if key in holder:
                    return holder[key]
    raise KeyError(f"no action mask in {list(info)}")


def _bytes(observations) -> int:  # type: ignore[no-untyped-def]
    if isinstance(observations, dict):
        return sum(_bytes(v) for v in observations.values())
    return int(np.asarray(observations).nbytes)


@loop("EnvPool Backgammon-v1, 256 games", "C++, one call a step; micro-actions")
def envpool_backgammon(seconds: float, count: Count) -> None:
    _envpool(seconds, count, 256)


def _pgx(seconds: float, count: Count, slots: int) -> None:
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("backgammon")

    def one(state, key):  # type: ignore[no-untyped-def]
        k1, k2 = jax.random.split(key)
        action = jax.random.categorical(k1, jnp.where(state.legal_action_mask, 0.0, -1e9))
        return env.step(state, action, k2)

    @jax.jit
    def advance(states, key):  # type: ignore[no-untyped-def]
        live = ~states.terminated
        legal = (states.legal_action_mask.sum(axis=1) * live).sum()
        return jax.vmap(one)(states, jax.random.split(key, slots)), live.sum(), legal

    init = jax.jit(jax.vmap(env.init))
    key = jax.random.PRNGKey(0)
    jax.block_until_ready(advance(init(jax.random.split(key, slots)), key))  # compiled
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        # A fresh batch once fewer than half of the games are on: resetting single games inside the
        # compiled step costs an init of every game in every step.
        key, sub = jax.random.split(key)
        states, live = init(jax.random.split(sub, slots)), slots
        while live * 2 >= slots and time.perf_counter() < end:
            key, sub = jax.random.split(key)
            states, playing, legal = advance(states, sub)
            live = int(playing)
            count.decisions += live
            count.legal += int(legal)
        count.observation = states.observation.nbytes // slots


@loop(
    "Pgx backgammon, 256 games, JAX on the CPU",
    "chosen inside the compiled step; compilation and games that are over not counted",
)
def pgx_backgammon_256(seconds: float, count: Count) -> None:
    _pgx(seconds, count, 256)


@loop(
    "Pgx backgammon, 1024 games, JAX on the CPU",
    "chosen inside the compiled step; compilation and games that are over not counted",
)
def pgx_backgammon_1024(seconds: float, count: Count) -> None:
    _pgx(seconds, count, 1024)


# --- the table --------------------------------------------------------------------------------------


def run(name: str, note: str, f: Loop, seconds: float, runs: int) -> Row:
    row = Row(name, note=note)
    f(min(1.0, seconds), Count())  # warm up
    for _ in range(runs):
        count = Count()
        begin = time.perf_counter()
        f(seconds, count)
        row.rates.append(count.decisions / (time.perf_counter() - begin))
        row.legal = count.legal / max(1, count.decisions)
        row.observation = count.observation
    return row


GO_LINE = re.compile(r"^Benchmark(\S+?)(?:-\d+)?\s+\d+\s.*?([\d.]+) decisions/s", re.M)


def go_rows(text: str) -> list[Row]:
    """Read the rows of `go test -bench` output, one for each benchmark that reports decisions/s."""
    rows: dict[str, Row] = {}
    for name, rate in GO_LINE.findall(text):
        title = f"Bridgehead gamble/basic, Go, Benchmark{name}"
        rows.setdefault(name, Row(title)).rates.append(float(rate))
    return list(rows.values())


def markdown(rows: list[Row]) -> str:
    lines = [
        "| what | decisions/s, median | least to greatest | legal actions, mean | bytes of an observation | note |",
        "|---|---|---|---|---|---|",
    ]
    for r in rows:
        if not r.rates:
            lines.append(f"| {r.name} | - | - | - | - | {r.note} |")
            continue
        legal = f"{r.legal:.1f}" if r.legal else "-"
        size = f"{r.observation:,}" if r.observation else "-"
        spread = f"{min(r.rates):,.0f} to {max(r.rates):,.0f}"
        lines.append(
            f"| {r.name} | {statistics.median(r.rates):,.0f} | {spread} | {legal} | {size} | {r.note} |"
        )
    return "\n".join(lines)


def machine() -> str:
    cpu = platform.processor() or "unknown CPU"
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.*)", info.read_text())
        cpu = found.group(1) if found else cpu
    packages = []
    for name in (
        "bridgehead",
        "numpy",
        "gymnasium",
        "pettingzoo",
        "open-spiel",
        "envpool",
        "pgx",
        "jax",
    ):
        try:
            packages.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    load = os.getloadavg()[0]
    return (
        f"{cpu}, {os.cpu_count()} cores, load {load:.1f} at the start; Python {platform.python_version()}; "
        f"{', '.join(packages)}; commit {commit or 'unknown'}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="", help="rows whose name contains this")
    parser.add_argument("--go", type=Path, help="output of go test -bench to take rows from")
    parser.add_argument("--json", type=Path, help="write the rows there too")
    args = parser.parse_args()
    if args.seconds <= 0 or args.runs < 1:
        parser.error("--seconds must be more than 0 and --runs at least 1")
    print(machine(), file=sys.stderr)
    rows = go_rows(args.go.read_text()) if args.go else []
    for name, (note, f) in LOOPS.items():
        if args.only.lower() not in name.lower():
            continue
        try:
            row = run(name, note, f, args.seconds, args.runs)
        except ImportError as err:
            row = Row(name, note=f"not installed: {err}")
        print(f"  {name}: {statistics.median(row.rates or [0]):,.0f}", file=sys.stderr)
        rows.append(row)
    print(f"{machine()}; median of {args.runs} runs of {args.seconds:g} s\n\n{markdown(rows)}")
    if args.json:
        args.json.write_text(json.dumps([asdict(r) for r in rows], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
