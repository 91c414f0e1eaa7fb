import math


def step(points, centers):
    """The centers after one move of k-means."""
    members = [[] for _ in centers]
    for point in points:
        distances = [math.dist(point, center) for center in centers]
        members[distances.index(min(distances))].append(point)
    return [
        [sum(values) / len(group) for values in zip(*group)] if group else list(center)
        for group, center in zip(members, centers)
    ]
