def run(model, tools, question, limit):
    """Asks the model for moves until it answers or the limit is reached."""
    messages = [question]
    ...
