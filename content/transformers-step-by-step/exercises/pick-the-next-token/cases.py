def cases(random):
    def odds():
        counts = [random.randint(1, 16) for _ in range(random.randint(1, 6))]
        total = sum(counts)
        return {f"t{index}": count / total for index, count in enumerate(counts)}

    return [[odds(), random.choice([0.123, 0.456, 0.71, 0.905])] for _ in range(14)]
