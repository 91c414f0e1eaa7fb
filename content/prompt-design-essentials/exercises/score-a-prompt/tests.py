from score import report

CHECKS = {"source": [["source"], []], "polite": [["please"], ["stupid"]]}


def test_parts():
    """Each check has its own part"""
    got = report(["Source: page 3", "please, see the source"], CHECKS)
    assert got["source"] == 1, "both name a source; case does not matter"
    assert got["polite"] == 0.5, "one of two says please"


def test_all():
    """All means the same reply passes every check"""
    assert report(["source", "please"], CHECKS)["all"] == 0, "each passes one check, none passes both"


def test_never():
    """A forbidden word fails a check"""
    assert report(["please, do not be STUPID"], CHECKS)["polite"] == 0, "please is there, and so is stupid"


def test_no_replies():
    """Without replies every part is 0"""
    assert report([], CHECKS) == {"source": 0, "polite": 0, "all": 0}, "nothing passed, and nothing is divided"
