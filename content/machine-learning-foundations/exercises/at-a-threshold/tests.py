from thresholds import measure


def test_precision():
    """Precision looks at the alarms"""
    got = measure([0.9, 0.8, 0.1], [True, False, True], 0.5)
    assert got["precision"] == 0.5, "two alarms, one of them right"


def test_recall():
    """Recall looks at what there was to find"""
    got = measure([0.9, 0.8, 0.1, 0.2], [True, True, True, True], 0.5)
    assert got["recall"] == 0.5, "four to find, two found"


def test_threshold():
    """A score that equals the threshold is an alarm"""
    assert measure([0.5], [True], 0.5) == {"precision": 1, "recall": 1, "f1": 1}, "at least, not above"


def test_f1():
    """F1 lies closer to the smaller of the two"""
    got = measure([0.9, 0.1, 0.1, 0.1], [True, True, True, True], 0.5)
    assert abs(got["f1"] - 0.4) < 1e-12, "precision 1 and recall 0.25 give 0.4"


def test_no_alarm():
    """Without any alarm there is no precision"""
    assert measure([0.1], [True], 0.5) == {"precision": None, "recall": 0, "f1": None}, "0 of 0 is not a number"


def test_all_wrong():
    """Alarms that are all wrong have an F1 of 0"""
    assert measure([0.9, 0.1], [False, True], 0.5)["f1"] == 0, "0 + 0 must not be divided by"
