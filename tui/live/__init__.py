"""A live table: its clock, and how a match moves it."""
