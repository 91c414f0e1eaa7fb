def use(tools, name, argument):
    if name not in tools:
        return f"unknown tool: {name}"
    try:
        return str(tools[name](argument))
    except Exception as error:
        return f"error: {error}"


def run(model, tools, question, limit):
    """Asks the model for moves until it answers or the limit is reached."""
    messages = [question]
    for moves in range(1, limit + 1):
        move = model(list(messages))
        if "answer" in move:
            return {"answer": move["answer"], "moves": moves}
        messages.append(use(tools, move["tool"], move["argument"]))
    return {"answer": None, "moves": limit}
