def mean(readings):
    """Mean of the readings that are there, or None without any."""
    present = [reading for reading in readings if reading is not None]
    return sum(present) / len(present) if present else None
