"""It's Mine! (Knizia): slap first, regret later; five kinds of cards in face-down stacks."""
