def cases(random):
    def numbers():
        return [random.randint(0, 6), random.randint(0, 6)]

    def case():
        examples = [[numbers(), random.choice(["red", "green", "blue"])] for _ in range(random.randint(1, 9))]
        return [examples, numbers(), random.randint(1, len(examples))]

    return [case() for _ in range(16)]
