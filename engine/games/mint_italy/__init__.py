"""Mint Italy: settle an island, press grapes, fill orders, trade."""
