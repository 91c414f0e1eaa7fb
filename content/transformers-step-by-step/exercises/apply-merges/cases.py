def cases(random):
    def case():
        pieces = ["a", "b", "c"]
        merges = []
        for _ in range(random.randint(0, 5)):
            pair = [random.choice(pieces), random.choice(pieces)]
            merges.append(pair)
            pieces.append("".join(pair))
        return ["".join(random.choices("abc", k=random.randint(0, 14))), merges]

    return [case() for _ in range(16)]
