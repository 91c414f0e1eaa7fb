from measures import measure


def test_both():
    """Recall looks at what there is to find, precision at what was found"""
    got = measure(["a", "x", "b", "y"], ["a", "b", "c"], 4)
    assert got["precision"] == 0.5, "two of four results are relevant"
    assert abs(got["recall"] - 2 / 3) < 1e-12, "two of three relevant passages were found"


def test_first_k():
    """Only the first k count"""
    assert measure(["x", "y", "a"], ["a"], 2) == {"recall": 0, "precision": 0, "rank": None}, "a is the third"


def test_rank():
    """The rank is the place of the first relevant passage"""
    assert measure(["x", "a", "b"], ["a", "b"], 3)["rank"] == 2, "places count from 1"


def test_twice():
    """A passage found twice is not found more"""
    got = measure(["a", "a"], ["a", "b"], 2)
    assert (got["recall"], got["precision"]) == (0.5, 1), "recall counts passages, precision counts results"


def test_empty():
    """Nothing to find is all found, and nothing found is not precise"""
    assert measure([], [], 3) == {"recall": 1, "precision": 0, "rank": None}, "neither may divide by 0"
