import math


def score(query, text, texts):
    """BM25 of one text for a query, with k1 = 1.2 and b = 0.75."""
    mean_length = sum(map(len, texts)) / len(texts)
    total = 0.0
    for word in query:
        containing = sum(word in other for other in texts)
        rarity = math.log(1 + (len(texts) - containing + 0.5) / (containing + 0.5))
        count = text.count(word)
        total += rarity * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * len(text) / mean_length))
    return total
