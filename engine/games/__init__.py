"""One folder a game. `engine.GAMES` lists them."""
