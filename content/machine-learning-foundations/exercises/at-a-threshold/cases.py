def cases(random):
    def case():
        count = random.randint(0, 12)
        scores = [random.randint(0, 10) / 10 for _ in range(count)]
        return [scores, [random.random() < 0.4 for _ in range(count)], random.randint(0, 11) / 10]

    return [case() for _ in range(16)]
