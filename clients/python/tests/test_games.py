"""A class, an id and a module for each game that the library has, and for no other."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import bridgehead
from bridgehead.envs import SCENARIOS

from conftest import choose_masked

MAKER = Path(__file__).resolve().parents[1] / "make_games.py"


def test_what_is_made_is_what_the_catalogue_says() -> None:
    spec = importlib.util.spec_from_file_location("make_games", MAKER)
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    for path, text in maker.files().items():
        assert path.read_text() == text, f"{path.name}: run make_games.py"
    modules = {path.name for path in maker.files() if path.parent.name == "pettingzoo"}
    assert modules == {path.name for path in (maker.SOURCE / "pettingzoo").glob("*_v0.py")}


@pytest.mark.parametrize("game", bridgehead.catalogue()["games"], ids=lambda game: game["key"])
def test_every_game_has_its_names(game: dict[str, object]) -> None:
    name = str(game["key"]).capitalize()
    single, vector = getattr(bridgehead, f"{name}Env"), getattr(bridgehead, f"{name}VectorEnv")
    assert single(opponent="random").game.name == game["key"]
    assert vector(1).game.name == game["key"]
    spec = gymnasium.spec(f"bridgehead/{name}-v0")
    assert spec.entry_point == f"bridgehead.envs:{name}Env"
    assert game["title"] in (single.__doc__ or "")
    assert ("rgb_array" in single.metadata["render_modes"]) == game["picture"]


def scenario_ids() -> list[tuple[str, str, str]]:
    return [
        (f"bridgehead/{name}-{scenario}-v0", name.lower(), scenario)
        for name, scenarios in SCENARIOS.items()
        for scenario in scenarios
    ]


@pytest.mark.parametrize(("name", "key", "scenario"), scenario_ids())
def test_every_scenario_has_an_id(name: str, key: str, scenario: str) -> None:
    spec = gymnasium.spec(name)
    assert spec.entry_point == f"bridgehead.envs:{key.capitalize()}Env"
    assert spec.vector_entry_point == f"bridgehead.vector:{key.capitalize()}VectorEnv"
    assert spec.kwargs == {"scenario": scenario}


def played(envs: Any, steps: int = 12) -> list[Any]:
    """Return what a vector shows over some steps of the fixed rule, as long as no game ends."""
    seen, infos = envs.reset(seed=5)
    shown = [seen["observation"].copy()]
    for step in range(steps):
        masks = infos["action_mask"]
        actions = np.array([choose_masked(mask, step) for mask in masks])
        seen, rewards, terminated, _, infos = envs.step(actions)
        if terminated.any():
            break
        shown += [seen["observation"].copy(), rewards.copy()]
    envs.close()
    return shown


@pytest.mark.parametrize(
    "name",
    [
        "bridgehead/Gamble-nijmegen-v0",
        "bridgehead/Garden-son-v0",
        "bridgehead/Endeavor-remagen-v0",
        "bridgehead/Reich-son-v0",
        "bridgehead/Toy-three-bridges-v0",
    ],
)
def test_make_vec_is_the_native_vector_and_plays_as_the_others(name: str) -> None:
    native: Any = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(native, bridgehead.BridgeheadVectorEnv)
    assert isinstance(gymnasium.make_vec(name, num_envs=1), bridgehead.BridgeheadVectorEnv)
    assert native.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert native.scenarios == (f"{native.game.name}/{gymnasium.spec(name).kwargs['scenario']}",)
    masks = native.reset(seed=1)[1]["action_mask"]
    assert masks.shape == (3, native.game.num_distinct_actions())
    sync = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync")
    assert sync.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    one, other = played(native), played(sync)
    assert len(one) == len(other)
    assert len(one) > 1
    for a, b in zip(one, other, strict=True):
        assert (a == b).all()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_way_of_resets_is_declared(mode: AutoresetMode) -> None:
    name = "bridgehead/Toy-v0"
    envs = gymnasium.make_vec(name, num_envs=2, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    assert gymnasium.make_vec(name, num_envs=2, autoreset_mode=mode.value).metadata == envs.metadata


BY_NAME = """
import gymnasium

NAME = "bridgehead:bridgehead/Toy-three-bridges-v0"
if __name__ == "__main__":
    env = gymnasium.make(NAME)
    observation, info = env.reset(seed=1)
    env.step(env.action_space.sample(info["action_mask"]))
    for mode, more in (
        ("vector_entry_point", {}),
        ("sync", {}),
        ("async", {"vector_kwargs": {"context": "spawn"}}),
    ):
        envs = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode=mode, **more)
        observations, infos = envs.reset(seed=1)
        print(mode, infos["action_mask"].tolist(), int(infos["seed"][1]) if "seed" in infos else 2)
        envs.step(infos["action_mask"].argmax(axis=1))
        envs.close()
"""


def test_gymnasium_imports_the_package_by_the_name_before_the_colon(tmp_path: Path) -> None:
    script = tmp_path / "by_name.py"
    script.write_text(BY_NAME)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [line.partition(" ")[2] for line in done.stdout.splitlines()]
    assert len(lines) == 3
    assert len(set(lines)) == 1
