"""Shadow oracles: every game once more, written from its rules text alone.

Each module reads plain positions (`Match.position()`) and knows nothing of the engine but the form
of that data, the notation of actions, and `components.toml`:

- `legal(position)`: whoever is to act, with all their actions as words;
- `scores(position)`: the points of everybody if the match ended now (None: not judged here);
- `places(position)`: the ranking at the end;
- `after(position, seat, words)`: the positions that an action may lead to, `ANY` where chance or
  nobody's concern decides; an empty list where the oracle has no say.

`check.py` holds them against the engine.
"""
