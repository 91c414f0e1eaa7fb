def cases(random):
    def vector(length):
        return [round(random.uniform(-2, 2), 3) for _ in range(length)]

    made = []
    for _ in range(10):
        width, count, wide = random.randint(1, 4), random.randint(1, 5), random.randint(1, 3)
        made.append([vector(width), [vector(width) for _ in range(count)], [vector(wide) for _ in range(count)]])
    return made
