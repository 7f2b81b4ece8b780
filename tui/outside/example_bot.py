#!/usr/bin/env python3
"""A whole bot for every game of Lightfingers: it buys, builds and claims before it does less.

lightfingers play meins --seats you,bot:example_bot.py
"""

import json
import random
import sys

EAGER = ("buy", "expand", "finish", "claim", "play", "place", "order", "build", "take")
"""What it likes best, by the first word of an action."""


def main() -> None:
    """Answer until the match is over and the input closes."""
    chance = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":  # a match begins: nothing to answer
            print("playing", message["game"], "as seat", message["seat"], file=sys.stderr)
        if message["type"] == "decide":
            words = {action: action.split()[1] for action in message["legal"]}
            liked = [a for verb in EAGER for a, word in words.items() if word == verb]
            if message["view"].get("offer") and chance.random() < 0.7:
                liked = []  # It's Mine! (Knizia): let the offer grow now and then
            print(liked[0] if liked else chance.choice(message["legal"]), flush=True)


if __name__ == "__main__":
    main()
