from context import fit


def test_all_fit():
    """When all fit, all stay"""
    assert fit([["user", 5], ["model", 5], ["tool", 5]], 15) == [0, 1, 2], "15 tokens of 15"


def test_newest():
    """The newest stay"""
    assert fit([["user", 5], ["model", 9], ["model", 4]], 10) == [0, 2], "the goal and 4 more are 9 of 10"


def test_no_gap():
    """What is older than one that does not fit goes too"""
    got = fit([["user", 1], ["model", 1], ["model", 50], ["model", 1]], 10)
    assert got == [0, 3], "place 1 would fit, but its answer is gone"


def test_no_answer_without_its_call():
    """An answer without its call goes"""
    got = fit([["user", 1], ["model", 9], ["tool", 1], ["model", 1]], 5)
    assert got == [0, 3], "the call at place 1 does not fit, so its answer at place 2 goes with it"


def test_goal_alone():
    """The goal stays in any case"""
    assert fit([["user", 50], ["model", 1]], 10) == [0], "nothing fits beside it"
