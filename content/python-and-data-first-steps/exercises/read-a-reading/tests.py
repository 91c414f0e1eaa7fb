from cleaning import clean


def test_numbers():
    """Texts become numbers"""
    assert clean(["3.5", "-2", "0"]) == [3.5, -2, 0], "each text is a number"


def test_spaces_and_comma():
    """Spaces do not count, and a comma is a decimal point"""
    assert clean([" 3,5 "]) == [3.5], "strip the spaces, and put a point for the comma"


def test_gaps():
    """All four ways to write a gap give None"""
    assert clean(["", "-", "n/a", "NaN", "  "]) == [None] * 5, "also in large letters, and spaces alone"


def test_frozen():
    """The value for a frozen instrument is a gap"""
    assert clean(["-999", "-999.0", "999"]) == [None, None, 999], "-999 in every form, but not 999"


def test_length():
    """Every text keeps its place"""
    assert len(clean(["1", "", "2"])) == 3, "a gap is not left out, or dates and readings would no longer match"
