import math


def attend(query, keys, values):
    """The weighted mean of the values for one query."""
    ...
