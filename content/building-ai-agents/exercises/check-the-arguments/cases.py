NAMES = ["city", "days", "metric", "note", "wind"]
VALUES = ["Oslo", 3, 2.5, True, None, [1]]


def cases(random):
    def form():
        return {
            name + random.choice(["", "?"]): random.choice(["number", "text", "flag"])
            for name in random.sample(NAMES, random.randint(1, 4))
        }

    def arguments():
        return {name: random.choice(VALUES) for name in random.sample(NAMES, random.randint(0, 4))}

    return [[form(), arguments()] for _ in range(16)]
