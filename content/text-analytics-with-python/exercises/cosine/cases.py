WORDS = "tea ice hot cold cup water milk".split()


def counts(random):
    return {word: random.randint(1, 5) for word in WORDS if random.random() < 0.5}


def cases(random):
    return [[counts(random), counts(random)] for _ in range(16)]
