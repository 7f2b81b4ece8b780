"""The games as environments for learners: PettingZoo's AEC interface, and nothing of the screen.

    codec        actions as integers, from their notation and the view
    layout       views as arrays of fixed size
    looks        which fields a view has, game by game
    environment  the environment itself

It needs the extra `learn`:

    from tui.learn.environment import env

    table = env("meins", seats=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, over, cut, info = table.last()
        action = None if over else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)
"""
