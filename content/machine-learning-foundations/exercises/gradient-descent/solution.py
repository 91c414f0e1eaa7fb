def fit(points, rate, steps):
    """Slope and height of a line through points, by gradient descent from 0."""
    w, b = 0.0, 0.0
    for _ in range(steps):
        errors = [w * x + b - y for x, y in points]
        of_w = sum(2 * error * x for error, (x, _) in zip(errors, points)) / len(points)
        of_b = sum(2 * error for error in errors) / len(points)
        w, b = w - rate * of_w, b - rate * of_b
    return w, b
