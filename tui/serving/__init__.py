"""The words of `lightfingers serve`, and the club behind its two doors."""
