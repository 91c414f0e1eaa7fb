GAPS = {"", "-", "n/a", "nan"}


def read(text):
    text = text.strip().lower()
    if text in GAPS:
        return None
    number = float(text.replace(",", "."))
    return None if number == -999 else number


def clean(texts):
    """A number for each reading, None for each gap."""
    return [read(text) for text in texts]
