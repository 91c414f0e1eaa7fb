def cases(random):
    def point():
        return [round(random.uniform(-2, 2), 2), round(random.uniform(-3, 3), 2)]

    return [[[point() for _ in range(random.randint(1, 6))], 0.05, random.randint(1, 40)] for _ in range(10)]
