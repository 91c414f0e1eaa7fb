"""Makes rentals.csv, the invented table of the course "Machine learning foundations".

    /usr/bin/python3 demo-media/notebooks/machine_learning_data.py

A rental shop for bicycles writes down every rental and whether the bicycle came back late. Nothing in it is
measured: the chances are those below, the draws come from a fixed seed, so every run writes the same file.
"""

import csv
from datetime import date, timedelta
from pathlib import Path

import numpy as np

COURSE = Path(__file__).resolve().parents[2] / "content" / "machine-learning-foundations"

rng = np.random.default_rng(7)
first_day = date(2025, 3, 1)
days = 245
customers = 150
rentals = 900

# Some people are late by habit: this is what a model recognizes when one customer is on both sides of a split.
habit = rng.normal(0, 1.4, customers)
is_member = rng.random(customers) < 0.4
visits = rng.dirichlet(np.full(customers, 1.5))

rows = []
for _ in range(rentals):
    customer = int(rng.choice(customers, p=visits))
    day = first_day + timedelta(days=int(rng.integers(days)))
    weekend = day.weekday() >= 5
    bike = str(rng.choice(["city", "electric", "cargo"], p=[0.55, 0.3, 0.15]))
    hours = int(rng.choice([2, 4, 8], p=[0.5, 0.3, 0.2]))
    group = int(min(6, 1 + rng.poisson(1.4 if weekend else 0.6)))
    rain = round(float(rng.gamma(0.5, 4)) if rng.random() < 0.45 else 0.0, 1)
    score = (
        -2.85
        + habit[customer]
        + 0.5 * (group - 1)
        + 0.7 * weekend
        + 0.8 * (hours == 2)
        - 1.1 * is_member[customer]
        + 0.6 * (bike == "cargo")
        + 0.09 * min(rain, 12)
    )
    late = rng.random() < 1 / (1 + np.exp(-score))
    fee = round(2 + 3 * float(rng.exponential()), 2) if late else 0.0
    rows.append(
        {
            "date": day.isoformat(),
            "customer": f"c{customer:03}",
            "member": "yes" if is_member[customer] else "no",
            "bike": bike,
            "hours": hours,
            "group": group,
            "weekend": "yes" if weekend else "no",
            "rain": rain,
            "late_fee": fee,
            "late": int(late),
        }
    )

rows.sort(key=lambda row: row["date"])
with open(COURSE / "files" / "rentals.csv", "w", newline="") as file:
    writer = csv.DictWriter(file, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
