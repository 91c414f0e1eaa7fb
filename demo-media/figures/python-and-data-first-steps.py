"""Draws the figures of the course "First steps: Python and data".

    /usr/bin/python3 demo-media/figures/python-and-data-first-steps.py

Needs python3 with pandas, matplotlib and Pillow. Each figure has a light ground of its own, so that it can be read
in a light and in a dark page.
"""

import io
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates
import matplotlib.pyplot as plt
import pandas as pd
from PIL import Image

COURSE = Path(__file__).resolve().parents[2] / "content" / "python-and-data-first-steps"
BLUE, ORANGE, GREEN, INK = "#1f6f9f", "#c4501b", "#2a7f57", "#1c2733"
COLORS = {"Harbor": BLUE, "Hill": GREEN, "Valley": ORANGE}
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
plt.rcParams.update(
    {
        "figure.facecolor": "#f8fafc",
        "axes.facecolor": "#ffffff",
        "axes.edgecolor": "#5b6770",
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "font.size": 12,
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "legend.frameon": False,
        "lines.linewidth": 2.2,
    }
)


def save(figure: plt.Figure, name: str) -> None:
    figure.tight_layout()
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=120)
    plt.close(figure)
    target = COURSE / "figures" / f"{name}.webp"
    target.parent.mkdir(exist_ok=True)
    Image.open(buffer).convert("RGB").save(target, "WEBP", quality=84, method=6)


weather = pd.read_csv(
    COURSE / "files" / "weather.csv", na_values=["-99.9"], parse_dates=["date"]
).drop_duplicates()
weather["month"] = weather["date"].dt.month


def year_of_two_stations() -> None:
    monthly = weather.groupby(["month", "station"])["temp_max"].mean().unstack()
    figure, axes = plt.subplots(figsize=(8, 3.8))
    for station in ["Harbor", "Valley"]:
        axes.plot(monthly.index, monthly[station], color=COLORS[station])
        axes.text(8, monthly.loc[8, station] + 0.6, station, color=COLORS[station], ha="center")
    axes.set(title="The valley is hotter in summer, and colder in winter", ylabel="mean daily high, °C")
    axes.set_xticks(range(1, 13), [month[0] for month in MONTHS])
    save(figure, "year-of-two-stations")


def rain_of_stations() -> None:
    per_year = (weather.groupby("station")["rain_mm"].mean() * 365).sort_values()
    figure, axes = plt.subplots(figsize=(8, 2.8))
    bars = axes.barh(per_year.index, per_year, color=BLUE)
    axes.bar_label(bars, fmt="%.0f mm", padding=4)
    axes.set(title="The hill gets half as much rain again as the valley", xticks=[], xlim=(0, 930))
    axes.spines["bottom"].set_visible(False)
    save(figure, "rain-of-stations")


def range_and_rain() -> None:
    valley = weather[(weather["station"] == "Valley") & weather["rain_mm"].notna()]
    spread = valley["temp_max"] - valley["temp_min"]
    wet = valley["rain_mm"] >= 1
    figure, axes = plt.subplots(figsize=(8, 3.8))
    axes.scatter(valley.loc[~wet, "date"], spread[~wet], s=20, color=ORANGE, label="dry")
    axes.scatter(valley.loc[wet, "date"], spread[wet], s=20, color=BLUE, marker="s", label="wet")
    axes.set(title="Wet and dry days differ hardly in this valley", ylabel="highest minus lowest, °C",
             ylim=(3.5, 18))
    axes.xaxis.set_major_formatter(matplotlib.dates.DateFormatter("%b"))
    axes.legend(ncols=2, loc="upper right")
    save(figure, "range-and-rain")


def wind_gaps() -> None:
    hill = weather[weather["station"] == "Hill"]
    gap = hill["wind_kmh"].isna()
    figure, axes = plt.subplots(figsize=(8, 3.8))
    axes.scatter(hill.loc[~gap, "date"], hill.loc[~gap, "wind_kmh"], s=16, color=GREEN)
    axes.vlines(hill.loc[gap, "date"], -12, -3, color=ORANGE, lw=1.6)
    axes.text(pd.Timestamp("2025-07-15"), -7.5, "days without a value", color=ORANGE, ha="center", va="center")
    axes.axhline(0, color="#5b6770", lw=0.8)
    axes.set(title="The wind on the hill is missing when there is frost", ylabel="mean wind, km/h",
             ylim=(-14, 80), yticks=[0, 20, 40, 60, 80])
    axes.xaxis.set_major_formatter(matplotlib.dates.DateFormatter("%b"))
    save(figure, "wind-gaps")


def flying_days() -> None:
    season = weather[weather["month"].between(3, 10) & weather["station"].isin(["Harbor", "Valley"])]
    values = {"temp_max": season["temp_max"] >= 12, "rain_mm": season["rain_mm"] < 1,
              "wind_kmh": season["wind_kmh"] < 25}
    refused = pd.Series(False, index=season.index)
    unknown = pd.Series(False, index=season.index)
    for column, holds in values.items():
        refused |= season[column].notna() & ~holds
        unknown |= season[column].isna()
    flying = (~refused).astype(float).mask(unknown & ~refused)
    monthly = flying.groupby([season["month"], season["station"]]).mean().unstack() * 100
    figure, axes = plt.subplots(figsize=(8, 3.6))
    for station in monthly:
        axes.plot(monthly.index, monthly[station], color=COLORS[station], marker="o")
        axes.text(10.15, monthly.loc[10, station], station, color=COLORS[station], va="center")
    axes.plot(8, monthly.loc[8, "Valley"], "o", mfc="white", mec=ORANGE, ms=9, mew=2)
    axes.annotate("17 of 31 days\nhave rain recorded", (8.12, monthly.loc[8, "Valley"] + 2), (8.5, 82),
                  fontsize=10, arrowprops={"arrowstyle": "-", "color": INK})
    axes.set(title="The valley is ahead in every month", ylabel="flying days, %", ylim=(0, 100))
    axes.set_xticks(range(3, 11), MONTHS[2:10])
    save(figure, "flying-days")


def table(axes: plt.Axes, x: float, y: float, rows: list[tuple[str, ...]], color: str, width: float) -> None:
    """Draws rows of cells below each other, the upper left corner at (x, y)."""
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            axes.add_patch(plt.Rectangle((x + c * width, y - r - 1), width, 1, fc="white", ec=color, lw=1.5))
            axes.text(x + (c + 0.5) * width, y - r - 0.5, text, ha="center", va="center", fontsize=10.5)


def split_apply_combine() -> None:
    first = weather.head(6)
    rows = [(station, f"{high:.1f}") for station, high in zip(first["station"], first["temp_max"])]
    figure, axes = plt.subplots(figsize=(9.5, 4))
    table(axes, 0, 8, rows, "#5b6770", 1.5)
    for i, station in enumerate(COLORS):
        top, color = 9.4 - i * 3.1, COLORS[station]
        table(axes, 5, top, [row for row in rows if row[0] == station], color, 1.5)
        mean = first.loc[first["station"] == station, "temp_max"].mean()
        axes.annotate("", (4.8, top - 1), (3.2, 5), arrowprops={"arrowstyle": "->", "color": color})
        axes.annotate("", (9.8, 6 - i), (8.2, top - 1), arrowprops={"arrowstyle": "->", "color": color})
        table(axes, 10, 6.5 - i, [(station, f"{mean:.2f}")], color, 1.5)
    for x, word in [(4, "split"), (9, "apply: mean"), (11.5, "combine")]:
        axes.text(x, 10.1, word, ha="center", fontsize=13, weight="bold")
    axes.set(xlim=(-0.2, 13.3), ylim=(0.6, 10.8))
    axes.axis("off")
    save(figure, "split-apply-combine")


year_of_two_stations()
rain_of_stations()
range_and_rain()
wind_gaps()
flying_days()
split_apply_combine()
