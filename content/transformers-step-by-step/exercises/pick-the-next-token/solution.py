def keep_top(probabilities, share):
    """The most probable tokens that reach a share, with probabilities that add up to 1."""
    kept = {}
    for token, probability in sorted(probabilities.items(), key=lambda item: (-item[1], item[0])):
        kept[token] = probability
        if sum(kept.values()) >= share:
            break
    total = sum(kept.values())
    return {token: probability / total for token, probability in kept.items()}
