"""Makes weather.csv and stations.csv, the invented tables of the course "First steps: Python and data".

    /usr/bin/python3 demo-media/notebooks/first_steps_data.py

Three weather stations of a town that does not exist, one row a day and station, with the gaps and the slips that
real records have. The draws come from a fixed seed, so every run writes the same files.
"""

import csv
from datetime import date, timedelta
from pathlib import Path

import numpy as np

FILES = Path(__file__).resolve().parents[2] / "content" / "python-and-data-first-steps" / "files"

STATIONS = [
    {"station": "Harbor", "height_m": 4, "surroundings": "sea", "opened": 1987},
    {"station": "Hill", "height_m": 612, "surroundings": "forest", "opened": 2003},
    {"station": "Valley", "height_m": 118, "surroundings": "fields", "opened": 1964},
]
# Degrees warmer, swing of the year, swing of the day, chance of rain, wind: what makes the three places differ.
CLIMATE = {
    "Harbor": (1.0, 7.0, 2.6, 0.40, 24),
    "Hill": (-3.6, 9.0, 3.2, 0.48, 31),
    "Valley": (0.4, 10.5, 5.0, 0.36, 11),
}

rng = np.random.default_rng(12)
first_day = date(2025, 1, 1)
rows = []
mood = 0.0
for number in range(365):
    day = first_day + timedelta(days=number)
    mood = 0.75 * mood + float(rng.normal(0, 1.9))
    wet = rng.random()
    season = -np.cos(2 * np.pi * (number - 18) / 365)
    for station, (warmer, year, swing, chance, breeze) in CLIMATE.items():
        middle = 10.2 + warmer + year * season + mood + float(rng.normal(0, 0.7))
        half = max(0.8, swing + float(rng.normal(0, 1.0)))
        raining = wet < chance + 0.08 * np.cos(2 * np.pi * (number - 330) / 365)
        rain = round(0.2 + float(rng.gamma(0.9, 5.0)), 1) if raining else 0.0
        wind = round(breeze * float(rng.lognormal(-0.08, 0.35)) * (1.25 if raining else 1.0), 1)
        row = {
            "date": day.isoformat(),
            "station": station,
            "temp_max": round(middle + half, 1),
            "temp_min": round(middle - half, 1),
            "rain_mm": rain,
            "wind_kmh": wind,
        }
        # Ice stops the wind meter on the hill, on wet days with frost; so most gaps fall into stormy winter days.
        if station == "Hill" and row["temp_min"] < 0.5 and (raining or rng.random() < 0.25):
            row["wind_kmh"] = ""
        # Somebody was on holiday, and nobody emptied the rain gauge in the valley.
        if station == "Valley" and date(2025, 8, 4) <= day <= date(2025, 8, 17):
            row["rain_mm"] = ""
        # The radio link of the harbor reports -99.9 when it loses a day.
        if station == "Harbor" and day.isoformat() in {"2025-03-09", "2025-03-10", "2025-07-21", "2025-11-02"}:
            row["temp_max"] = row["temp_min"] = -99.9
        rows.append(row)
        if station == "Valley" and day.isoformat() in {"2025-05-14", "2025-10-03"}:
            rows.append(dict(row))

for name, table in [("weather.csv", rows), ("stations.csv", STATIONS)]:
    with open(FILES / name, "w", newline="") as file:
        writer = csv.DictWriter(file, table[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
