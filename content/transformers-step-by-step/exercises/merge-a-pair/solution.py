from collections import Counter


def best_merge(words):
    """The most frequent pair of neighbors, or None."""
    pairs = Counter()
    for tokens, count in words:
        for pair in zip(tokens, tokens[1:]):
            pairs[pair] += count
    if not pairs:
        return None
    return list(min(pairs, key=lambda pair: (-pairs[pair], pair)))
