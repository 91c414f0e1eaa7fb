import math


def tf_idf(texts):
    """The weight of each word in each text: a list of dicts."""
    ...
