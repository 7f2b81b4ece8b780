"""A table: one match, its seats, its bots, its save, and who sits there with whose eyes."""
