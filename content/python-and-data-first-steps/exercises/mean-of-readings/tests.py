from readings import mean


def test_plain():
    """Without gaps it is the sum divided by the number"""
    assert mean([10.0, 20.0]) == 15, "30 divided by 2"


def test_gaps():
    """A gap counts neither as a number nor as 0"""
    assert mean([12.0, None, 14.0]) == 13, "two readings are there, so divide by 2"


def test_zero_is_a_reading():
    """0 degrees is a reading, and no gap"""
    assert mean([0.0, 4.0]) == 2, "ask for None, not for whether a number is true"


def test_nothing():
    """Nothing but gaps has no mean"""
    assert mean([None, None]) is None, "None, not an error and not 0"
