from chunks import cut


def test_no_overlap():
    """Without overlap the sentences are divided"""
    assert cut(["a", "b", "c"], 2, 0) == [["a", "b"], ["c"]], "the last chunk may be short"


def test_overlap():
    """A chunk begins with the end of the one before"""
    assert cut(["a", "b", "c", "d"], 3, 1) == [["a", "b", "c"], ["c", "d"]], "c stands in both"


def test_no_leftover():
    """No chunk repeats only what was there"""
    assert cut(["a", "b", "c"], 3, 2) == [["a", "b", "c"]], "a second chunk would hold b and c alone"


def test_nothing():
    """A text without sentences has no chunks"""
    assert cut([], 3, 1) == [], "an empty list"
