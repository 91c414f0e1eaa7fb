import json


def read(reply):
    """The first JSON object in a reply, or None."""
    decoder = json.JSONDecoder()
    start = reply.find("{")
    while start >= 0:
        try:
            found, _ = decoder.raw_decode(reply, start)
            return found
        except ValueError:
            start = reply.find("{", start + 1)
    return None
