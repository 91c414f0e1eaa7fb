from retries import call


def action_of(*outcomes):
    left = list(outcomes)

    def action():
        outcome = left.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return action


def test_first():
    """What works at once waits for nothing"""
    slept = []
    assert call(action_of("ok"), [1, 2], slept.append) == "ok" and slept == [], "no wait before the first try"


def test_again():
    """After a timeout it waits and tries again"""
    slept = []
    got = call(action_of(TimeoutError(), TimeoutError(), "ok"), [1, 2, 4], slept.append)
    assert got == "ok" and slept == [1, 2], "two timeouts, two waits, in their order"


def test_used_up():
    """When the waits are used up, the timeout goes on"""
    slept = []
    try:
        call(action_of(TimeoutError(), TimeoutError(), "ok"), [1], slept.append)
    except TimeoutError:
        assert slept == [1], "one wait, two tries, and no wait after the last"
    else:
        assert False, "with one wait there are two tries, and both timed out"


def test_other():
    """Another error is not repeated"""
    slept = []
    try:
        call(action_of(ValueError("wrong"), "ok"), [1, 2], slept.append)
    except ValueError:
        assert slept == [], "a wrong request is wrong the second time too"
    else:
        assert False, "the ValueError must reach the caller"
