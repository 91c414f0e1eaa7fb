import math

from cosine import similarity


def test_same_words():
    """A text is like itself, and like itself written twice"""
    assert math.isclose(similarity({"tea": 2, "hot": 1}, {"tea": 4, "hot": 2}), 1), "length must not matter"


def test_nothing_shared():
    """Texts without a common word are not alike"""
    assert similarity({"tea": 1}, {"ice": 3}) == 0, "no product, so the sum is 0"


def test_partly():
    """Shared words count by how often both have them"""
    got = similarity({"tea": 1, "hot": 1}, {"tea": 1, "cold": 1})
    assert math.isclose(got, 0.5), "1 shared, divided by √2 · √2"


def test_empty():
    """A text without words is like nothing"""
    assert similarity({}, {"tea": 1}) == 0, "nothing may be divided by 0"
