NAMES = list("abcdef")


def cases(random):
    return [
        [
            random.choices(NAMES, k=random.randint(0, 6)),
            random.sample(NAMES, random.randint(0, 4)),
            random.randint(1, 5),
        ]
        for _ in range(16)
    ]
