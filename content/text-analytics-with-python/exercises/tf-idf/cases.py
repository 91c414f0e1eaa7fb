WORDS = "tea ice is hot cold the cup of water and milk sugar".split()


def cases(random):
    return [
        [[random.choices(WORDS, k=random.randint(0, 9)) for _ in range(random.randint(1, 6))]] for _ in range(10)
    ]
