"""The command line: one parser a command, and what the commands do without a screen."""
