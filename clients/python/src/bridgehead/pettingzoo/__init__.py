"""Both sides of a game as PettingZoo environments, one module for each game.

>>> from bridgehead.pettingzoo import gamble_v0
>>> env = gamble_v0.env(scenario="one-bridge")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
"""
