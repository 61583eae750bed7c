"""The library itself: how it is found, that nothing leaks, and what a forked child may do."""

from __future__ import annotations

import gc
import multiprocessing
import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import bridgehead
from bridgehead import ForkError, Game, LibraryMissing
from bridgehead._native import lib

from conftest import play


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own."""
    env = {**os.environ, **environment}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=60, check=False)


def test_no_handles_leak(game: Game) -> None:
    gc.collect()
    before = bridgehead.live_handles()
    state = game.new_initial_state()
    for _ in range(20_000):
        state.clone()
    for _ in range(200):
        play(game.new_initial_state())
    env = bridgehead.BridgeheadEnv("gamble", "one-bridge")
    for seed in range(500):
        env.reset(seed=seed)
        env.state()
    del env, state
    for _ in range(20):
        bridgehead.BridgeheadVectorEnv(2, "one-bridge").reset(seed=1)
        bridgehead.BridgeheadEnv("toy")
    for _ in range(50):
        with pytest.raises(bridgehead.BadInput):
            game.parse_state("nonsense")
    gc.collect()
    assert bridgehead.live_handles() == before


def test_memory_does_not_grow(game: Game) -> None:
    resource = pytest.importorskip("resource")
    out = np.empty(game.observation_tensor_size(), np.float32)

    def episodes(n: int) -> int:
        for _ in range(n):
            state = game.new_initial_state()
            state.observation_tensor(0, out)
            state.clone().observation_tensor(1)
            play(state)
        peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak

    first = episodes(500)
    unit = 1024 if sys.platform == "linux" else 1
    assert (episodes(2000) - first) * unit < 64 << 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_is_told(game: Game) -> None:
    state = game.new_initial_state()
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def child() -> None:
        try:
            state.apply_action(0)
        except RuntimeError as e:
            answers.put((isinstance(e, ForkError), str(e)))
        else:
            answers.put((False, "no error"))

    process = context.Process(target=child)
    process.start()
    process.join(30)
    assert process.exitcode == 0
    told, words = answers.get()
    assert told
    assert "spawn" in words
    state.apply_action(state.legal_actions()[0])  # the parent goes on


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_child_may_use_the_library_if_its_parent_did_not() -> None:
    code = (
        "import os, bridgehead\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    bridgehead.load_game('toy').new_initial_state()\n"
        "    os._exit(0)\n"
        "raise SystemExit(os.waitpid(pid, 0)[1])\n"
    )
    done = python(code)
    assert done.returncode == 0, done.stderr


def test_threads(game: Game) -> None:
    ends: list[int] = []

    def work() -> None:
        for _ in range(20):
            ends.append(play(game.new_initial_state()).hash())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(ends) == 80
    assert len(set(ends)) == 1


def test_a_library_that_is_not_there(tmp_path: Path) -> None:
    code = "import bridgehead; bridgehead.load_game('toy')"
    done = python(code, BRIDGEHEAD_LIBRARY=str(tmp_path / "none.so"))
    assert "LibraryMissing: BRIDGEHEAD_LIBRARY names" in done.stderr
    (tmp_path / "text.so").write_text("no library")
    done = python(code, BRIDGEHEAD_LIBRARY=str(tmp_path / "text.so"))
    assert "LibraryMissing" in done.stderr
    assert issubclass(LibraryMissing, ImportError)


def test_importing_does_not_load_the_library() -> None:
    done = python("import bridgehead", BRIDGEHEAD_LIBRARY="/nowhere.so")
    assert done.returncode == 0, done.stderr


def test_only_functions_of_the_header_are_there() -> None:
    with pytest.raises(AttributeError):
        _ = lib.bh_retreat
    assert bridgehead.__version__.count(".") >= 2


def test_the_header_and_the_binding_agree() -> None:
    header = Path(__file__).resolve().parents[2] / "c" / "bridgehead.h"
    if not header.is_file():
        pytest.skip("not in a checkout")
    import re

    from bridgehead import _native

    text = header.read_text()
    found = re.findall(r"^int(?:32|64)_t (bh_\w+)\(([^;]*)\);", text, re.MULTILINE)
    assert {name for name, _ in found} == set(_native._PROTOTYPES)
    for name, parameters in found:
        want = 0 if parameters == "void" else parameters.count(",") + 1
        assert len(_native._PROTOTYPES[name][1]) == want, name
    for struct, fields in (
        ("bh_node", _native.Node._fields_),
        ("bh_timestep", _native.TimeStep._fields_),
        ("bh_buffers", _native.Buffers._fields_),
        ("bh_decisions", _native.Decisions._fields_),
    ):
        body = text[: text.index(f"}} {struct};")].rpartition("typedef struct {")[2]
        names = re.findall(r"^\s+\w+ \*?(\w+)(?:\[\w+\])?;", body, re.MULTILINE)
        assert names == [f[0] for f in fields], struct
    assert f"#define BH_ABI {_native.ABI} " in text
    assert f"#define BH_MAX_LEGAL {_native.MAX_LEGAL}" in text


def test_messages_speak_of_python() -> None:
    env = bridgehead.BridgeheadEnv("toy")
    with pytest.raises(bridgehead.EpisodeOver, match="has not begun: reset it"):
        env.step(0)
    env.close()
    with pytest.raises(bridgehead.InvalidHandle, match=r"^the environment is closed$"):
        env.reset()
    for given, words in (
        ({"scenario": "nijmegn"}, "did you mean nijmegen?"),
        ({"scenario": "one_bridge"}, "did you mean one-bridge?"),
        ({"seat": "alied"}, "did you mean allied?"),
        ({"opponent": "gredy"}, "did you mean greedy?"),
        ({"blocks": ["unit_locaton"]}, "did you mean unit_location?"),
        ({"mask_in": "infos"}, "did you mean info?"),
        ({"opponent": "uct:simms=3"}, "did you mean sims?"),
        ({"options": "bidvp=3"}, "did you mean bid-vp=N?"),
        ({"options": "reading=armor-leaves"}, "did you mean armour-leaves?"),
    ):
        with pytest.raises(bridgehead.BadInput) as e:
            bridgehead.BridgeheadEnv(**given)
        assert words in str(e.value)
    for key, word in (("scenario", "caen"), ("seat", "british"), ("opponent", "nobody")):
        with pytest.raises(bridgehead.BadInput) as e:
            bridgehead.BridgeheadEnv(**{key: word})  # type: ignore[arg-type]
        assert "did you mean" not in str(e.value)
