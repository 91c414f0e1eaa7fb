import math


def length(counts):
    return math.sqrt(sum(count * count for count in counts.values()))


def similarity(one, other):
    """Cosine between two dicts of word counts, from 0.0 to 1.0."""
    if not one or not other:
        return 0.0
    shared = sum(count * other[word] for word, count in one.items() if word in other)
    return shared / (length(one) * length(other))
