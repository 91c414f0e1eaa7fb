from merges import best_merge


def test_most_frequent():
    """The pair that stands together most often wins"""
    assert best_merge([[["l", "o", "w"], 5], [["l", "o"], 2]]) == ["l", "o"], "l o occurs 7 times, o w 5 times"


def test_counts():
    """A word counts as often as it occurs"""
    assert best_merge([[["a", "b"], 1], [["c", "d"], 3]]) == ["c", "d"], "c d stands in one word that occurs 3 times"


def test_twice_in_a_word():
    """A pair may occur twice in one word"""
    assert best_merge([[["n", "a", "n", "a"], 1], [["x", "y"], 1]]) == ["n", "a"], "n a occurs twice in nana"


def test_tie():
    """Of equally frequent pairs the first in the alphabet wins"""
    assert best_merge([[["b", "c"], 1], [["a", "z"], 1]]) == ["a", "z"], "compare the pairs as they are"


def test_nothing():
    """Words of one token have no pair"""
    assert best_merge([[["a"], 9]]) is None, "there is nothing to merge"
