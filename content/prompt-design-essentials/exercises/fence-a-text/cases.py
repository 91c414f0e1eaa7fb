def cases(random):
    def text():
        pieces = ["a", " ", "\n", "rule", "`", "``", "```", "`````"]
        return "".join(random.choices(pieces, k=random.randint(0, 9)))

    return [[text()] for _ in range(20)]
