"""Where bots think: worker processes, whose turn it is, matches of bots among themselves."""
