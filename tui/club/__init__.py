"""A club: people at terminals of their own, in one process, at shared tables.

`Club` knows who is here and what is played, `ClubApp` is what one of them sees. How they came in
(over SSH, in a test) is no business of this folder.
"""
