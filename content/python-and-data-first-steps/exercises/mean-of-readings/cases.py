def cases(random):
    def reading():
        return random.choice([None, 0.0, round(random.uniform(-10, 30), 1)])

    return [[[reading() for _ in range(random.randint(0, 8))]] for _ in range(12)]
