def cases(random):
    def word():
        return [random.choices("abc", k=random.randint(1, 5)), random.randint(1, 6)]

    return [[[word() for _ in range(random.randint(0, 5))]] for _ in range(16)]
