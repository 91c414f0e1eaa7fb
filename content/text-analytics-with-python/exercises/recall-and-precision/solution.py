def measure(found, relevant, k):
    """Recall, precision and rank of the first k results."""
    first = found[:k]
    hits = [passage in relevant for passage in first]
    return {
        "recall": len(set(first) & set(relevant)) / len(set(relevant)) if relevant else 1.0,
        "precision": sum(hits) / len(first) if first else 0.0,
        "rank": hits.index(True) + 1 if True in hits else None,
    }
