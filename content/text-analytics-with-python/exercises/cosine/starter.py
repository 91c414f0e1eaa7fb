import math


def similarity(one, other):
    """Cosine between two dicts of word counts, from 0.0 to 1.0."""
    ...
