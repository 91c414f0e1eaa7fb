import re


def fence(text):
    """The text between two marks that it cannot close."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    mark = "`" * max(3, longest + 1)
    ending = "" if text.endswith("\n") else "\n"
    return f"{mark}\n{text}{ending}{mark}"
