from __future__ import annotations

import importlib.util
import random
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt
import pytest

import bridgehead

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "clients" / "python" / "examples"


def load_example(name: str) -> ModuleType:
    """Return one of the examples as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def choose(legal: Sequence[int], step: int) -> int:
    """Choose a legal action by a fixed rule that looks like chance."""
    return random.Random(step + 11).choice(legal)


def choose_masked(mask: npt.NDArray[np.int8], step: int) -> int:
    return choose(np.flatnonzero(mask).tolist(), step)


def play(state: bridgehead.State, steps: int = 10**6) -> bridgehead.State:
    """Play on by the fixed rule, dice as well."""
    for i in range(steps):
        if state.is_terminal():
            break
        state.apply_action(choose(state.legal_actions(), i))
    return state


@pytest.fixture(scope="session")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the binary, once for all tests."""
    go = shutil.which("go")
    assert go is not None
    made = tmp_path_factory.mktemp("bin") / "bridgehead"
    subprocess.run([go, "build", "-o", str(made), "./cmd/bridgehead"], cwd=ROOT, check=True)
    return made


@pytest.fixture(scope="session")
def game() -> bridgehead.Game:
    return bridgehead.load_game("gamble", {"scenario": "one-bridge"})


@pytest.fixture(scope="session")
def toy() -> bridgehead.Game:
    return bridgehead.load_game("toy")


@pytest.fixture
def state(game: bridgehead.Game) -> bridgehead.State:
    return game.new_initial_state()
