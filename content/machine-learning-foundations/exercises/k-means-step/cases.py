def cases(random):
    def point():
        return [random.randint(-9, 9), random.randint(-9, 9)]

    def distinct(count):
        found = []
        while len(found) < count:
            made = point()
            if made not in found:
                found.append(made)
        return found

    return [[[point() for _ in range(random.randint(1, 12))], distinct(random.randint(1, 3))] for _ in range(10)]
