PARTS = [
    "Don't", "it's", "o'clock", "well-known", "'quoted'", "rock'n'roll", "GPT-4", "3.14", "e.g.", "they’re",
    "Hello,", "(maybe)", "x=1", "A", "the", "dogs'", "…", "--", "U.S.", "naively", "2,000", "C3PO", "won't!", "end.",
]


def cases(random):
    return [[" ".join(random.choices(PARTS, k=random.randint(0, 12)))] for _ in range(12)]
