WORDS = ["source", "Please", "STUPID", "page", "sorry"]


def cases(random):
    def check():
        return [random.sample(WORDS, random.randint(0, 2)), random.sample(WORDS, random.randint(0, 1))]

    def replies():
        return [" ".join(random.choices(WORDS, k=random.randint(1, 4))) for _ in range(random.randint(0, 6))]

    return [[replies(), {name: check() for name in ["one", "two"]}] for _ in range(14)]
