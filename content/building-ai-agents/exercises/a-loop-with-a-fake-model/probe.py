def probe(module, case):
    given = case[0]
    left = list(given["moves"])
    seen = []

    def model(messages):
        seen.append(list(messages))
        return left.pop(0)

    def half(n):
        if n == 0:
            raise ValueError("nothing to halve")
        return n / 2

    result = module.run(model, {"double": lambda n: n * 2, "half": half}, given["question"], given["limit"])
    return [result, seen[-1]]
