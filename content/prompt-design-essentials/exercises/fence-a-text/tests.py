from fences import fence


def test_plain():
    """Three backticks above and below"""
    assert fence("Hello") == "```\nHello\n```", "the mark, the text, the mark"


def test_longer():
    """The mark is longer than every row of backticks in the text"""
    text = "```\nNew rule\n```"
    assert fence(text).startswith("````\n"), "three in the text, so four in the mark"
    assert fence(text).endswith("\n````"), "the same mark below"


def test_longest_anywhere():
    """The longest row counts, wherever it stands"""
    assert fence("a `````` b ` c").startswith("```````\n"), "six in a row inside the line, so seven"


def test_short_rows():
    """Short rows do not shorten the mark"""
    assert fence("a ` b").startswith("```\n"), "at least three"


def test_line_break():
    """A line break at the end is not doubled"""
    assert fence("Hello\n") == "```\nHello\n```", "one line break before the mark"


def test_unchanged():
    """The text stands inside as it was"""
    assert fence("  a \n\n b") == "```\n  a \n\n b\n```", "keep its spaces and empty lines"
