"""PPO of Ray RLlib learns one side of a small scenario, and plays legal actions alone.

    python rllib_ppo.py --steps 100000

The new API stack, with a module of its own: what is not legal gets no probability, neither where
games are played nor where the probabilities of the ratio and the entropy are learnt from. RLlib
makes the native vector by the entry point that Gymnasium has for it.

Needs Ray 2.60: pip install "ray[rllib]" torch. It asks for one certain Gymnasium.
"""

from __future__ import annotations

import logging
from typing import Any

import gymnasium
import measured
import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.tune.registry import register_env

ENVS, ROLLOUT = 32, 2048


def make(context: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Return the native vector; the mask is in the observation."""
    return measured.vector(context["num_envs"], mask_in="observation")


def layers(inputs: int, outputs: int) -> torch.nn.Sequential:
    return torch.nn.Sequential(
        torch.nn.Linear(inputs, 128), torch.nn.Tanh(), torch.nn.Linear(128, outputs)
    )


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A policy over the legal actions, and a value, of observations with a mask beside them."""

    def setup(self) -> None:
        """Make the networks."""
        size = self.observation_space["observation"].shape[0]
        self.policy = layers(size, int(self.action_space.n))
        self.critic = layers(size, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        logits = self.policy(seen["observation"])
        # A very small number rather than minus infinity, whose entropy is not a number.
        least = torch.finfo(logits.dtype).min
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, least)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:  # noqa: ARG002
        """Return the values of the observations, shape (batch,)."""
        values: torch.Tensor = self.critic(batch[Columns.OBS]["observation"]).squeeze(-1)
        return values


def main() -> None:
    args = measured.arguments(__doc__, steps=100_000)
    torch.set_num_threads(1)
    ray.init(num_cpus=1, include_dashboard=False, logging_level=logging.ERROR)
    register_env("one-bridge", make)
    config = (
        PPOConfig()
        .environment(env="one-bridge")
        .env_runners(  # in this process, where the referee counts
            num_env_runners=0,
            num_envs_per_env_runner=ENVS,
            rollout_fragment_length=ROLLOUT // ENVS,
            gym_env_vectorize_mode=gymnasium.VectorizeMode.VECTOR_ENTRY_POINT,
        )
        .learners(num_learners=0, num_gpus_per_learner=0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
        .training(
            train_batch_size_per_learner=ROLLOUT,
            minibatch_size=512,
            num_epochs=6,
            lr=1e-3,
            grad_clip=0.5,
            entropy_coeff=0.01,
            gamma=1.0,  # one reward at the end: a win is a win, soon or late
            lambda_=0.95,
            vf_loss_coeff=0.5,
        )
        .debugging(seed=args.seed, log_level="ERROR")
    )
    algorithm = config.build_algo()
    learning = measured.Learning(args, "ray", "PPO")
    steps = 0
    while steps < args.steps:
        steps = int(algorithm.train()["env_runners"]["num_env_steps_sampled_lifetime"])
    module = algorithm.get_module()

    def likeliest(seen: measured.FloatArray, masks: measured.Masks) -> measured.Actions:
        mask = torch.from_numpy(masks.astype(np.int8))
        batch = {Columns.OBS: {"observation": torch.from_numpy(seen), "action_mask": mask}}
        with torch.no_grad():
            logits = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS]
        return logits.argmax(dim=1).numpy()  # type: ignore[no-any-return]

    learning.report(steps, likeliest)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
