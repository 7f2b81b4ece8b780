"""The parts of a table's screen: what is before whose eyes, and the ways in which it is used.

`TableScreen` holds a board, a title, a foot and a chain of modes (`mode.py`), and asks the first of
them; whatever a mode leaves to the next one the last of them knows, which is `Playing`.
"""
