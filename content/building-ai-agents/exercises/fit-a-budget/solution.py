def fit(messages, budget):
    """Places of the messages that are sent within the budget."""
    left = budget - messages[0][1]
    start = len(messages)
    while start > 1 and messages[start - 1][1] <= left:
        start -= 1
        left -= messages[start][1]
    while start < len(messages) and messages[start][0] == "tool":
        start += 1
    return [0, *range(start, len(messages))]
