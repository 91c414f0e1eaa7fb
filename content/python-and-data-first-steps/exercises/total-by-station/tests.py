from totals import totals


def test_adds():
    """The rain of a station is added up"""
    assert totals([("north", 2), ("south", 1), ("north", 3)]) == {"north": 5, "south": 1}, "north has two rows"


def test_dry():
    """A dry station is there too"""
    assert totals([("harbor", 0)]) == {"harbor": 0}, "0 is an answer, a missing station is not"


def test_no_rows():
    """Without rows there are no stations"""
    assert totals([]) == {}, "an empty dict, not None"
