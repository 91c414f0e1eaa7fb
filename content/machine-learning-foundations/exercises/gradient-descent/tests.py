import math

from descent import fit


def near(got, expected):
    return all(math.isclose(one, other, abs_tol=1e-9) for one, other in zip(got, expected))


def test_no_step():
    """Without a step the line stays at 0"""
    assert fit([(1, 2)], 0.1, 0) == (0, 0), "nothing was learned yet"


def test_one_step():
    """One step goes down the gradient of both"""
    assert near(fit([(1, 2)], 0.1, 1), (0.4, 0.4)), "the error is -2, both gradients are -4, a tenth of it is taken away"


def test_mean():
    """The gradient is a mean over the points"""
    assert near(fit([(1, 2), (1, 2)], 0.1, 1), (0.4, 0.4)), "the same point twice changes nothing"


def test_at_once():
    """Both gradients are taken before either is used"""
    assert near(fit([(2, 2)], 0.1, 2), (0.8, 0.4)), "compute both, then change both"


def test_line():
    """Many steps find the line"""
    w, b = fit([(0, 1), (1, 3), (2, 5)], 0.1, 2_000)
    assert math.isclose(w, 2, abs_tol=1e-4) and math.isclose(b, 1, abs_tol=1e-4), "y = 2x + 1 goes through all of them"
