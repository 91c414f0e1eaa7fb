import re


def words(text):
    """The words of a text in lower case, in order."""
    plain = text.lower().replace("’", "'")
    return re.findall(r"[a-z0-9]+(?:'[a-z0-9]+)*", plain)
