PARTS = ["{{a}}", "{{ b }}", "{a}", "text", "{{c}}", "}}", "{{ a}}", "\\1"]
VALUES = ["{{b}}", "one", "\\g<0>", "", "7", "{{ c }}"]


def cases(random):
    def values():
        return {name: random.choice(VALUES) for name in "abc"}

    return [[" ".join(random.choices(PARTS, k=random.randint(1, 6))), values()] for _ in range(16)]
