import re


def fill(template, values):
    """The template with its places filled."""
    return re.sub(r"\{\{\s*(\w+)\s*\}\}", lambda place: str(values[place[1]]), template)
