import math

from sampling import keep_top

ODDS = {"cat": 0.5, "dog": 0.25, "owl": 0.25}


def test_first():
    """One token is enough when it reaches the share"""
    assert keep_top(ODDS, 0.5) == {"cat": 1}, "0.5 is reached by cat alone"


def test_more():
    """More tokens are kept until the share is reached"""
    got = keep_top(ODDS, 0.6)
    assert set(got) == {"cat", "dog"}, "cat has 0.5, with dog it is 0.75"
    assert math.isclose(got["cat"], 2 / 3), "0.5 of 0.75"


def test_all():
    """A share of 1 keeps everything"""
    assert keep_top(ODDS, 1) == ODDS, "all probabilities together are 1"
