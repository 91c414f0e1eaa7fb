STATIONS = ["north", "south", "harbor", "hill"]


def cases(random):
    return [
        [[[random.choice(STATIONS), random.randint(0, 20)] for _ in range(random.randint(0, 12))]] for _ in range(12)
    ]
