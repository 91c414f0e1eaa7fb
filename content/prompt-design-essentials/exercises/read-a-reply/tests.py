from reply import read


def test_alone():
    """An object alone is read"""
    assert read('{"label": "praise"}') == {"label": "praise"}, "plain JSON"


def test_block():
    """A block with sentences around it is read"""
    assert read('Sure!\n```json\n{"stars": 4}\n```\nAnything else?') == {"stars": 4}, "look for the object"


def test_second():
    """What cannot be read is passed over"""
    assert read('Like {this}: {"stars": 4}') == {"stars": 4}, "the first brace begins no JSON"


def test_nested():
    """Braces inside an object belong to it"""
    assert read('{"a": {"b": "}"}} and {"c": 1}') == {"a": {"b": "}"}}, "counting braces is not enough"


def test_nothing():
    """A reply without an object is None"""
    assert read("I cannot do that.") is None, "None, not an error"
    assert read("[1, 2]") is None, "a list is no object"
