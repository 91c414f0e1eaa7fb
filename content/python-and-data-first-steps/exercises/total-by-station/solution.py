def totals(rows):
    """Millimeters of rain by station."""
    by_station = {}
    for station, rain in rows:
        by_station[station] = by_station.get(station, 0) + rain
    return by_station
