import math


def attend(query, keys, values):
    """The weighted mean of the values for one query."""
    scores = [sum(q * k for q, k in zip(query, key)) / math.sqrt(len(query)) for key in keys]
    largest = max(scores)
    powers = [math.exp(score - largest) for score in scores]
    weights = [power / sum(powers) for power in powers]
    return [sum(weight * part for weight, part in zip(weights, parts)) for parts in zip(*values)]
