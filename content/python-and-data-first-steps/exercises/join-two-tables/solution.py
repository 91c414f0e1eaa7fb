def join(readings, stations):
    """Readings with the height of their station."""
    return [{**reading, "height": stations.get(reading["station"])} for reading in readings]
