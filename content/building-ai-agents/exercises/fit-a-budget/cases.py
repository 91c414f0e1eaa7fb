def cases(random):
    def case():
        others = [[random.choice(["model", "tool"]), random.randint(1, 9)] for _ in range(random.randint(0, 10))]
        return [[["user", random.randint(1, 9)], *others], random.randint(5, 45)]

    return [case() for _ in range(16)]
