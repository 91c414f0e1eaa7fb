def fit(points, rate, steps):
    """Slope and height of a line through points, by gradient descent from 0."""
    w, b = 0.0, 0.0
    ...
    return w, b
