from agent import run


def model_of(*moves):
    seen = []
    left = list(moves)

    def model(messages):
        seen.append(list(messages))
        return left.pop(0)

    return model, seen


def test_answer():
    """An answer ends the loop"""
    model, _ = model_of({"answer": "4"})
    assert run(model, {}, "2 + 2?", 5) == {"answer": "4", "moves": 1}, "one move was asked for"


def test_tool():
    """The result of a tool is the next message"""
    model, seen = model_of({"tool": "double", "argument": 3}, {"answer": "6"})
    run(model, {"double": lambda n: n * 2}, "twice 3?", 5)
    assert seen[1] == ["twice 3?", "6"], "the question, then the result as a text"


def test_unknown():
    """An unknown tool is told and not fatal"""
    model, seen = model_of({"tool": "fly", "argument": 1}, {"answer": "no"})
    assert run(model, {}, "fly!", 5)["answer"] == "no", "the loop goes on"
    assert seen[1][-1] == "unknown tool: fly", "the model must learn what went wrong"


def test_error():
    """An error of a tool is told and not fatal"""
    model, seen = model_of({"tool": "half", "argument": 0}, {"answer": "none"})

    def half(n):
        raise ValueError("nothing to halve")

    run(model, {"half": half}, "half of 0?", 5)
    assert seen[1][-1] == "error: nothing to halve", "catch the error and say what it says"


def test_limit():
    """The loop ends at the limit"""
    model, seen = model_of(*[{"tool": "wait", "argument": 1}] * 9)
    assert run(model, {"wait": lambda n: n}, "?", 3) == {"answer": None, "moves": 3}, "three moves, and no fourth"
    assert len(seen) == 3, "the model was asked three times"
