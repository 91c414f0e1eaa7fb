WORDS = "the clean filter fill tank water lamp blinks red".split()


def cases(random):
    made = []
    for _ in range(12):
        texts = [random.choices(WORDS, k=random.randint(1, 9)) for _ in range(random.randint(1, 5))]
        made.append([random.choices(WORDS, k=random.randint(1, 4)), random.choice(texts), texts])
    return made
