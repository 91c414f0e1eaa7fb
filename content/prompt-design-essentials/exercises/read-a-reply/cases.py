import json

NOISE = ["Sure!", "```json", "```", "{not json}", "Here it is:", "}", "{", "[1, 2]"]


def cases(random):
    def found():
        return json.dumps({random.choice("abc"): random.choice([1, "}", None, {"x": [2]}])})

    def reply():
        parts = random.choices(NOISE, k=random.randint(0, 3))
        if random.random() < 0.8:
            parts.append(found())
        return "\n".join(parts + random.choices(NOISE, k=random.randint(0, 2)))

    return [[reply()] for _ in range(16)]
