from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor

from bridgehead import BadInput
from bridgehead.sb3 import BridgeheadVecEnv


def test_it_is_a_vec_env() -> None:
    env = BridgeheadVecEnv(4, "one-bridge", blocks=["node"])
    assert is_masking_supported(env)
    env.seed(3)
    observations = env.reset()
    assert observations.shape == (4, *env.observation_space.shape)
    ended = 0
    for _ in range(60):
        masks = get_action_masks(env)
        assert masks.any(axis=1).all()
        observations, rewards, dones, infos = env.step(masks.argmax(axis=1))
        assert (observations.dtype, rewards.dtype) == (np.float32, np.float32)
        for i in np.flatnonzero(dones):
            ended += 1
            assert infos[i]["episode"]["r"] == rewards[i]
            assert infos[i]["terminal_observation"].shape == env.observation_space.shape
            assert infos[i]["TimeLimit.truncated"] is False
    assert ended > 4
    assert env.env_method("state", indices=2)[0].game.name == "gamble"
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False] * 4
    assert env.env_is_wrapped(Monitor) == [True] * 4
    with pytest.raises(AttributeError, match="action_masks"):
        env.env_method("retreat")
    env.close()


def test_seeds_begin_the_same_games() -> None:
    env = BridgeheadVecEnv(4, "one-bridge")
    env.seed(9)
    env.reset()
    first = [s.hash() for s in env.env_method("state")]
    env.seed(9)
    env.reset()
    assert [s.hash() for s in env.env_method("state")] == first


@pytest.fixture
def _older_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a torch before 2 read what is saved here: it knows no floats among weights alone."""
    if torch.__version__.startswith("1."):
        load = torch.load
        monkeypatch.setattr(
            torch, "load", lambda *a, **kw: load(*a, **{**kw, "weights_only": False})
        )


@pytest.mark.usefixtures("_older_torch")
def test_it_learns_and_saves(tmp_path_factory: pytest.TempPathFactory) -> None:
    env = BridgeheadVecEnv(8, "one-bridge", blocks=["node", "combat"])
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=1)
    model.learn(256)
    path = tmp_path_factory.mktemp("model") / "model.zip"
    model.save(path)
    again = MaskablePPO.load(path, env=env)
    masks = get_action_masks(env)
    actions, _ = again.predict(env.reset(), action_masks=masks, deterministic=True)
    assert actions.shape == (8,)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it would be that there is no Monitor
        returns, lengths = evaluate_policy(again, env, 10, return_episode_rewards=True)
    assert len(returns) == len(lengths) == 10
    assert set(returns) <= {-1.0, 1.0}


def test_what_is_fixed_is_refused() -> None:
    with pytest.raises(BadInput, match="mask_in"):
        BridgeheadVecEnv(2, "one-bridge", mask_in="info")  # type: ignore[call-arg]
    with pytest.raises(BadInput, match="seat"):
        BridgeheadVecEnv(2, "one-bridge", seat="both")
