from arguments import problems

FORM = {"city": "text", "days?": "number", "metric?": "flag"}


def test_fine():
    """Right arguments have no problems"""
    assert problems(FORM, {"city": "Oslo", "days": 3}) == [], "days is optional, and a number"


def test_missing():
    """A required argument must be there"""
    assert problems(FORM, {"days": 3}) == ["city is missing"], "only city is required"


def test_kind():
    """An argument has its kind"""
    assert problems(FORM, {"city": 7, "days": "3"}) == ["city must be a text", "days must be a number"], "sorted"


def test_flag():
    """A flag is no number"""
    assert problems(FORM, {"city": "Oslo", "days": True}) == ["days must be a number"], "True is an int in Python"


def test_unknown():
    """What the form does not have is told"""
    assert problems(FORM, {"city": "Oslo", "wind": 1}) == ["wind is not known"], "the model made it up"
