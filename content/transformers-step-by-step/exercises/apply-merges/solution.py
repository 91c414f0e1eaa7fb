def merge(tokens, left, right):
    joined = []
    place = 0
    while place < len(tokens):
        if tokens[place : place + 2] == [left, right]:
            joined.append(left + right)
            place += 2
        else:
            joined.append(tokens[place])
            place += 1
    return joined


def tokenize(word, merges):
    """The tokens of a word, after all merges in their order."""
    tokens = list(word)
    for left, right in merges:
        tokens = merge(tokens, left, right)
    return tokens
