def part(count, of):
    return count / of if of else None


def measure(scores, labels, threshold):
    """Precision, recall and F1 of a classifier at a threshold."""
    alarms = [score >= threshold for score in scores]
    right = sum(alarm and label for alarm, label in zip(alarms, labels))
    precision, recall = part(right, sum(alarms)), part(right, sum(labels))
    if precision is None or recall is None:
        f1 = None
    else:
        f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return {"precision": precision, "recall": recall, "f1": f1}
