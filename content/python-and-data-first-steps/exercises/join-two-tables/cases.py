NAMES = ["hill", "harbor", "north", "moon"]


def cases(random):
    def reading():
        return {"station": random.choice(NAMES), "rain": random.randint(0, 9)}

    def stations():
        return {name: random.randint(1, 900) for name in NAMES if random.random() < 0.6}

    return [[[reading() for _ in range(random.randint(0, 5))], stations()] for _ in range(10)]
