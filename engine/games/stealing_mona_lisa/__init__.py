"""Stealing Mona Lisa: draft a crew, choose a painting in secret, be the best thief at it."""
