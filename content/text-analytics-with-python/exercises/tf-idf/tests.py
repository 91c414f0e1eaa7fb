import math

from tf_idf import tf_idf

TEXTS = [["tea", "is", "hot", "tea"], ["ice", "is", "cold"], []]


def test_one_dict_a_text():
    """There is one dict for each text"""
    assert len(tf_idf(TEXTS)) == 3, "one dict for each text, also for an empty one"
    assert tf_idf(TEXTS)[2] == {}, "an empty text has no words to weigh"


def test_frequent_and_rare():
    """A word that is frequent here and rare elsewhere weighs most"""
    first = tf_idf(TEXTS)[0]
    assert math.isclose(first["tea"], 2 / 4 * math.log(3 / 1)), "two of four words, in one of three texts"
    assert first["tea"] > first["hot"] > first["is"], "the more often here, and the fewer texts, the more weight"


def test_word_of_every_text():
    """A word of every text weighs nothing"""
    assert tf_idf([["a", "b"], ["a", "c"]])[0]["a"] == 0, "ln(2 / 2) is 0: the word distinguishes nothing"
