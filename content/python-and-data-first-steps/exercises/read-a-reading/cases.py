def cases(random):
    def text():
        number = f"{random.uniform(-20, 40):.1f}"
        kinds = [number, number.replace(".", ","), str(random.randint(-9, 40)), "", "-", "n/a", "NaN", "-999", "-999,0"]
        return random.choice(["", " "]) + random.choice(kinds) + random.choice(["", " "])

    return [[[text() for _ in range(random.randint(0, 10))]] for _ in range(12)]
