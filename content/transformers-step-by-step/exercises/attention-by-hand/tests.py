import math

from attention import attend


def near(got, expected):
    return len(got) == len(expected) and all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(got, expected))


def test_equal():
    """Equal scores make a plain mean"""
    assert near(attend([1, 0], [[0, 1], [0, 2]], [[2, 4], [4, 8]]), [3, 6]), "both scores are 0"


def test_one_key():
    """A single key gets all the weight"""
    assert near(attend([3], [[5]], [[7, 8]]), [7, 8]), "its weight is 1"


def test_scaled():
    """Scores are divided by the root of the length"""
    got = attend([1, 1, 1, 1], [[1, 1, 1, 1], [0, 0, 0, 0]], [[1], [0]])
    assert near(got, [1 / (1 + math.exp(-2))]), "the score is 4 / 2, not 4"


def test_large():
    """Large scores do not overflow"""
    assert near(attend([1000], [[1], [0]], [[1], [0]]), [1]), "take the largest score away first"
