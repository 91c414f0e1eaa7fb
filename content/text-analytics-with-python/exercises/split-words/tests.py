from split_words import words


def test_words_in_order():
    """Words come in lower case and in order"""
    assert words("The cat sat") == ["the", "cat", "sat"], "three words divided by spaces"


def test_punctuation():
    """Punctuation divides words and belongs to none"""
    assert words("Stop! Who goes there?") == ["stop", "who", "goes", "there"], "no mark may stay at a word"
    assert words("state-of-the-art") == ["state", "of", "the", "art"], "a hyphen divides words"


def test_apostrophes():
    """An apostrophe inside a word stays, one outside goes"""
    assert words("don't say 'well'") == ["don't", "say", "well"], "look at what stands on both sides of it"
    assert words("it’s") == ["it's"], "the curly apostrophe counts as the straight one"


def test_nothing():
    """A text without words has none"""
    assert words("…?!") == [], "an empty list, not None"
