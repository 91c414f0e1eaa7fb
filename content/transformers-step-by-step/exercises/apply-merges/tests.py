from tokenizer import tokenize


def test_letters():
    """Without merges each letter is a token"""
    assert tokenize("low", []) == ["l", "o", "w"], "begin with the letters"


def test_one_merge():
    """A merge joins a pair wherever it stands"""
    assert tokenize("lolo", [["l", "o"]]) == ["lo", "lo"], "l o stands there twice"


def test_merge_of_merges():
    """A later merge may join what an earlier one made"""
    assert tokenize("lower", [["l", "o"], ["lo", "w"], ["e", "r"]]) == ["low", "er"], "lo is made first, then low"


def test_order():
    """The merges are made in the order in which they were learned"""
    assert tokenize("abc", [["b", "c"], ["a", "b"]]) == ["a", "bc"], "once bc is made, no b is left for a b"


def test_left_to_right():
    """From left to right, and each token once"""
    assert tokenize("aaa", [["a", "a"]]) == ["aa", "a"], "the first two are joined, the third is left over"


def test_empty():
    """An empty word has no tokens"""
    assert tokenize("", [["a", "b"]]) == [], "an empty list"
