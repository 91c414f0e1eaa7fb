import math
from collections import Counter


def tf_idf(texts):
    """The weight of each word in each text: a list of dicts."""
    containing = Counter(word for text in texts for word in set(text))
    return [
        {
            word: count / len(text) * math.log(len(texts) / containing[word])
            for word, count in Counter(text).items()
        }
        for text in texts
    ]
