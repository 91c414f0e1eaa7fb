import math
from collections import Counter


def classify(examples, point, k):
    """The label that most of the k nearest examples have."""
    nearest = sorted(examples, key=lambda example: math.dist(example[0], point))[:k]
    return Counter(label for _, label in nearest).most_common(1)[0][0]
