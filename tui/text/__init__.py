"""Text for people: small phrases, prose, rules, logs and tips as lines."""
