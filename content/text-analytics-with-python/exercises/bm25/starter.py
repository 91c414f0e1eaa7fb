import math


def score(query, text, texts):
    """BM25 of one text for a query, with k1 = 1.2 and b = 0.75."""
    ...
