"""PPO of Tianshou learns one side of a small scenario, and plays legal actions alone.

    python tianshou_ppo.py --steps 100000

Tianshou reads the mask of an observation from ``obs.mask`` beside ``obs.obs``. Its DQN looks there
by itself; its PPO does not, so here the actor does. A masked policy is one in learning too: the
probabilities of the ratio and the entropy are those over what was legal.

Needs Tianshou 2: pip install tianshou.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import measured
import numpy as np
import torch
from gymnasium import spaces
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import ProbabilisticActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from tianshou.utils.net.common import AbstractDiscreteActor

ENVS, ROLLOUT = 32, 2048


class Named(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Gives observation and mask the names by which Tianshou knows them."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        space = env.observation_space
        assert isinstance(space, spaces.Dict)
        self.observation_space = spaces.Dict(
            {"obs": space["observation"], "mask": space["action_mask"]}
        )

    def observation(self, observation: Any) -> Any:
        """Return the mask as bools, which is what Tianshou computes with."""
        return {"obs": observation["observation"], "mask": observation["action_mask"] > 0}


def make() -> gymnasium.Env[Any, Any]:
    """Return one environment; the mask is in the observation."""
    env = gymnasium.make("bridgehead/Gamble-v0", mask_in="observation", **measured.GAME)
    return Named(measured.Referee(env))


def layers(inputs: int, outputs: int) -> torch.nn.Sequential:
    return torch.nn.Sequential(
        torch.nn.Linear(inputs, 128), torch.nn.Tanh(), torch.nn.Linear(128, outputs)
    )


class MaskedActor(AbstractDiscreteActor):
    """Logits of the actions, shape (batch, actions): those that are not legal have none."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__(actions)
        self.net = layers(inputs, actions)

    def get_preprocess_net(self) -> Any:
        """Return that nothing comes before the network."""
        return torch.nn.Identity()

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:  # noqa: ARG002
        """Return the logits of a batch of observations, and the state as it was."""
        logits = self.net(torch.as_tensor(obs.obs))
        # A very small number rather than minus infinity, whose entropy is not a number.
        return logits.masked_fill(~torch.as_tensor(obs.mask), torch.finfo(logits.dtype).min), state


class Critic(torch.nn.Module):
    """Values of a batch of observations, shape (batch, 1)."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.net = layers(inputs, 1)

    def forward(self, obs: Any, **_: Any) -> torch.Tensor:
        """Return the values."""
        values: torch.Tensor = self.net(torch.as_tensor(obs.obs))
        return values


def main() -> None:
    args = measured.arguments(__doc__, steps=100_000)
    np.random.seed(args.seed)  # noqa: NPY002 - Tianshou shuffles by it
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    envs = DummyVectorEnv([make] * ENVS)
    envs.seed([args.seed + i for i in range(ENVS)])
    one: Any = make()  # Tianshou asks the environments below the wrappers for their spaces
    size, actions = one.observation_space["obs"].shape[0], one.action_space
    actor = MaskedActor(size, int(actions.n))
    algorithm: Any = PPO(
        policy=ProbabilisticActorPolicy(
            actor=actor,
            dist_fn=lambda logits: torch.distributions.Categorical(logits=logits),
            action_space=actions,
            action_scaling=False,
            action_bound_method=None,
        ),
        critic=Critic(size),
        optim=AdamOptimizerFactory(lr=1e-3),
        max_grad_norm=0.5,
        ent_coef=0.01,
        gamma=1.0,  # one reward at the end: a win is a win, soon or late
        gae_lambda=0.95,
    )
    learning = measured.Learning(args, "tianshou", "PPO")
    steps = -(-args.steps // ROLLOUT) * ROLLOUT
    algorithm.run_training(
        OnPolicyTrainerParams(
            training_collector=Collector(algorithm, envs, VectorReplayBuffer(ROLLOUT, ENVS)),
            max_epochs=1,
            epoch_num_steps=steps,
            collection_step_num_env_steps=ROLLOUT,
            update_step_num_repetitions=6,
            batch_size=512,
            test_collector=None,
            show_progress=False,
            verbose=False,
        )
    )

    def likeliest(seen: measured.FloatArray, masks: measured.Masks) -> measured.Actions:
        with torch.no_grad():
            logits, _ = actor(Batch(obs=seen, mask=masks))
        return logits.argmax(dim=1).numpy()  # type: ignore[no-any-return]

    learning.report(steps, likeliest)


if __name__ == "__main__":
    main()
