from neighbors import classify

POINTS = [[[0, 0], "cat"], [[1, 0], "cat"], [[9, 9], "dog"], [[8, 9], "dog"], [[9, 8], "dog"]]


def test_nearest():
    """With k = 1 the nearest example decides"""
    assert classify(POINTS, [1, 1], 1) == "cat", "[1, 0] is nearest"


def test_majority():
    """With k = 5 the more frequent label wins"""
    assert classify(POINTS, [0, 0], 5) == "dog", "three dogs against two cats, however far away they are"


def test_tied_votes():
    """Of equally frequent labels the nearest example decides"""
    assert classify([[[5], "far"], [[1], "near"]], [0], 2) == "near", "one vote each: ask which is nearest"


def test_tied_distances():
    """Of equal distances the earlier example comes first"""
    assert classify([[[1], "first"], [[-1], "second"]], [0], 1) == "first", "both are 1 away"


def test_all_features():
    """The distance looks at all features"""
    assert classify([[[0, 50], "a"], [[3, 0], "b"]], [0, 0], 1) == "b", "50 in the second feature is far"
