"""Players that see only a decision."""
