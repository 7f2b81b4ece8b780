"""It's Mine: gangs of thieves fight for three districts of a city."""
