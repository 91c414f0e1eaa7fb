import math

from bm25 import score

TEXTS = [["clean", "the", "filter"], ["fill", "the", "tank", "with", "water"], ["the", "lamp", "blinks"]]


def test_absent():
    """A word that the text lacks adds nothing"""
    assert score(["steam"], TEXTS[0], TEXTS) == 0, "its count is 0"


def test_formula():
    """One word is scored as the formula says"""
    expected = math.log(1 + 2.5 / 1.5) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 3 / (11 / 3)))
    assert math.isclose(score(["filter"], TEXTS[0], TEXTS), expected), "N = 3, n = 1, f = 1, L = 3, A = 11 / 3"


def test_rare():
    """A rare word weighs more than one of every text"""
    assert score(["filter"], TEXTS[0], TEXTS) > score(["the"], TEXTS[0], TEXTS), "the stands in all three"


def test_twice():
    """A word asked for twice counts twice"""
    once, twice = score(["lamp"], TEXTS[2], TEXTS), score(["lamp", "lamp"], TEXTS[2], TEXTS)
    assert math.isclose(twice, 2 * once), "go through the query word by word"
