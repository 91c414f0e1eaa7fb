import json


def read(reply):
    """The first JSON object in a reply, or None."""
    ...
