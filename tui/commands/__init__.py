"""What keys do: the one table of commands, the player's own keys, and from when on they count."""
