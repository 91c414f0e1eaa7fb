from joined import join

READINGS = [{"station": "hill", "rain": 3}, {"station": "moon", "rain": 0}]


def test_height():
    """A reading gets the height of its station"""
    assert join(READINGS, {"hill": 410})[0] == {"station": "hill", "rain": 3, "height": 410}, "look it up by station"


def test_unknown():
    """A reading of an unknown station stays"""
    assert join(READINGS, {"hill": 410})[1] == {"station": "moon", "rain": 0, "height": None}, "None, and not left out"


def test_untouched():
    """The given readings are not changed"""
    join(READINGS, {"hill": 410})
    assert READINGS[0] == {"station": "hill", "rain": 3}, "make a new dict for each reading"
