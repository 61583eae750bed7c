"""A class, an id and a module for each game that the library has, and for no other."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import gymnasium
import pytest

import bridgehead

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
