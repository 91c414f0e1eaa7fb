def probe(module, case):
    given = case[0]
    left = list(given["outcomes"])
    slept = []

    def action():
        outcome = left.pop(0)
        if outcome == "timeout":
            raise TimeoutError
        if outcome == "wrong":
            raise ValueError("wrong")
        return outcome

    try:
        result = module.call(action, given["waits"], slept.append)
    except (TimeoutError, ValueError) as error:
        result = type(error).__name__
    return [result, slept, len(left)]
