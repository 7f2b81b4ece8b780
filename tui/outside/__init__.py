"""Bots from outside: programs of anybody's that read JSON lines and answer them.

    kinds      bot:FILE, the word of the command line and of saves
    messages   what a program is told
    minder     the process between us and a program, which ends it with us
    program    one program that runs: asked, and waited for no longer than its time
    players    the programs of matches

`protocol.md` is the page for those who write one, `example_bot.py` a whole one.
"""
