"""PPO in one file, after ppo.py of CleanRL (Huang et al. 2022), with masks for the legal actions.

    python cleanrl_ppo.py --steps 100000

Needs PyTorch alone. Masks are those of Huang and Ontanon (2022): what is not legal gets no
probability, neither in play nor in the loss.
"""

from __future__ import annotations

import measured
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn
from torch.distributions import Categorical

ENVS, LENGTH = 32, 64  # games at a time, and steps of each in a rollout
EPOCHS, MINIBATCH = 6, 512
LEARNING_RATE, CLIP, ENTROPY, VALUE, GRADIENT = 1e-3, 0.2, 0.01, 0.5, 0.5
GAMMA, LAMBDA = 1.0, 0.95  # one reward at the end: a win is a win, soon or late


def layers(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, outputs))


class Agent(nn.Module):
    """A policy over the legal actions, and a value."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.actor = layers(inputs, actions)
        self.critic = layers(inputs, 1)

    def policy(self, seen: torch.Tensor, masks: torch.Tensor) -> Categorical:
        """Return the distribution of observations (n, size) and masks (n, actions)."""
        logits = self.actor(seen)
        # A very small number rather than minus infinity, whose entropy is not a number.
        return Categorical(logits=logits.masked_fill(~masks, torch.finfo(logits.dtype).min))

    def value(self, seen: torch.Tensor) -> torch.Tensor:
        """Return the values, shape (n,)."""
        values: torch.Tensor = self.critic(seen).squeeze(-1)
        return values


def advantages(
    rewards: torch.Tensor, values: torch.Tensor, ended: torch.Tensor, after: torch.Tensor
) -> torch.Tensor:
    """Return the generalised advantages of a rollout, shape (LENGTH, ENVS) like what they are of.

    ``ended`` says after which steps an episode was over, ``after`` has the values that follow the
    last step, shape (ENVS,).
    """
    made, last = torch.zeros_like(rewards), torch.zeros_like(after)
    for t in reversed(range(len(rewards))):
        going = 1.0 - ended[t]
        error = rewards[t] + GAMMA * after * going - values[t]
        made[t] = last = error + GAMMA * LAMBDA * going * last
        after = values[t]
    return made


def main() -> None:
    args = measured.arguments(__doc__, steps=100_000)
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    env = measured.vector(ENVS, autoreset_mode=AutoresetMode.SAME_STEP)
    size, actions = env.single_observation_space.shape[0], int(env.single_action_space.n)  # type: ignore[index,attr-defined]
    agent = Agent(size, actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=LEARNING_RATE, eps=1e-5)
    learning = measured.Learning(args, "", "PPO in one file")

    seen = torch.zeros(LENGTH, ENVS, size)
    masks = torch.zeros(LENGTH, ENVS, actions, dtype=torch.bool)
    chosen = torch.zeros(LENGTH, ENVS, dtype=torch.int64)
    logs, rewards, ended, values = (torch.zeros(LENGTH, ENVS) for _ in range(4))
    observations, infos = env.reset(seed=args.seed)
    rollouts = -(-args.steps // (LENGTH * ENVS))
    for _ in range(rollouts):
        for t in range(LENGTH):
            seen[t] = torch.from_numpy(observations)
            masks[t] = torch.from_numpy(infos["action_mask"] > 0)
            with torch.no_grad():
                policy = agent.policy(seen[t], masks[t])
                values[t] = agent.value(seen[t])
            chosen[t] = policy.sample()
            logs[t] = policy.log_prob(chosen[t])
            observations, reward, terminated, truncated, infos = env.step(chosen[t].numpy())
            rewards[t] = torch.from_numpy(reward)
            ended[t] = torch.from_numpy(terminated | truncated)
        with torch.no_grad():
            gained = advantages(rewards, values, ended, agent.value(torch.from_numpy(observations)))
        targets = gained + values

        flat = [x.flatten(0, 1) for x in (seen, masks, chosen, logs, gained, targets)]
        for _ in range(EPOCHS):
            for rows in torch.randperm(LENGTH * ENVS).split(MINIBATCH):
                of, legal, action, log, gain, target = (x[rows] for x in flat)
                policy = agent.policy(of, legal)
                ratio = (policy.log_prob(action) - log).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                loss = (
                    torch.max(-gain * ratio, -gain * clipped).mean()
                    - ENTROPY * policy.entropy().mean()
                    + VALUE * 0.5 * (agent.value(of) - target).square().mean()
                )
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(agent.parameters(), GRADIENT)
                optimizer.step()
    env.close()

    def likeliest(seen: measured.FloatArray, masks: measured.Masks) -> measured.Actions:
        with torch.no_grad():
            policy = agent.policy(torch.from_numpy(seen), torch.from_numpy(masks))
        return np.asarray(policy.logits.argmax(dim=1))

    learning.report(rollouts * LENGTH * ENVS, likeliest)


if __name__ == "__main__":
    main()
