"""The machine: its cores, and processes that end with us."""
