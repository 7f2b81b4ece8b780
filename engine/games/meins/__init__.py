"""Meins!: lines of three from a 3x3 grid buy a mad collection."""
