from template import fill


def test_places():
    """Every place is filled, also twice the same"""
    assert fill("Dear {{name}}, {{ name }}!", {"name": "Ada"}) == "Dear Ada, Ada!", "spaces inside the braces are fine"


def test_missing():
    """A place without a value is an error with its name"""
    try:
        fill("{{topic}}", {})
    except KeyError as error:
        assert "topic" in str(error), "the error must name the place"
    else:
        assert False, "nothing was raised: the prompt would be sent with a hole"


def test_value_is_text():
    """A value is never filled in again"""
    got = fill("{{question}} {{secret}}", {"question": "{{secret}}", "secret": "42"})
    assert got == "{{secret}} 42", "replace all places in one pass over the template"


def test_plain():
    """A single brace is no place"""
    assert fill("{name}", {"name": "Ada"}) == "{name}", "two braces on both sides"
