MOVES = [
    {"tool": "double", "argument": 4},
    {"tool": "double", "argument": "ab"},
    {"tool": "half", "argument": 6},
    {"tool": "half", "argument": 0},
    {"tool": "fly", "argument": 1},
    {"answer": "done"},
    {"answer": "4"},
]


def cases(random):
    return [
        [{"moves": [random.choice(MOVES) for _ in range(8)], "question": f"q{n}", "limit": random.randint(1, 6)}]
        for n in range(12)
    ]
