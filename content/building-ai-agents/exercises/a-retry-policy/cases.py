def cases(random):
    def outcomes():
        return random.choices(["timeout", "wrong", "ok", "fine"], weights=[6, 1, 2, 2], k=7)

    return [[{"outcomes": outcomes(), "waits": random.sample(range(1, 60), random.randint(0, 5))}] for _ in range(16)]
