"""Makes a-year-of-weather.ipynb, the notebook of "One question answered", with the outputs of a real run.

    /usr/bin/python3 demo-media/notebooks/first_steps_data.py
    /usr/bin/python3 demo-media/notebooks/first_steps_notebook.py

Needs python3 with pandas, matplotlib, nbformat, nbclient and ipykernel.
"""

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

FILES = Path(__file__).resolve().parents[2] / "content" / "python-and-data-first-steps" / "files"

CELLS = [
    (
        "markdown",
        """# Where do bees get more days to fly?

The notebook of the lecture “One question answered”. It reads `weather.csv`, which should lie in the same folder,
and needs `pandas` and `matplotlib`. The town of Lindmoor and its weather are invented.

A **flying day** has a high of at least 12 °C, less than 1 mm of rain and a mean wind below 25 km/h. We count them
from March to October, at the harbor and in the valley.""",
    ),
    ("markdown", "## Load, check, mend"),
    (
        "code",
        """import matplotlib.pyplot as plt
import pandas as pd

def load(file):
    \"\"\"The weather, one row a day and station, with gaps marked as such.\"\"\"
    table = pd.read_csv(file, na_values=["-99.9"], parse_dates=["date"]).drop_duplicates()
    assert not table.duplicated(["date", "station"]).any()
    return table

weather = load("weather.csv")
print(weather.shape)
weather.head()""",
    ),
    ("code", "weather.isna().sum()"),
    (
        "code",
        """months = weather["date"].dt.month
season = weather[months.between(3, 10) & weather["station"].isin(["Harbor", "Valley"])]
season.groupby("station")[["temp_max", "rain_mm", "wind_kmh"]].count()""",
    ),
    (
        "markdown",
        """## Yes, no, or we cannot tell

A day is refused if a value that is known breaks a rule. It is unknown only if no known value refuses it and one is
missing.""",
    ),
    (
        "code",
        """def flying(table, warm=12, dry=1, calm=25):
    \"\"\"For each row 1.0 (bees can fly), 0.0 (they cannot) or a gap (a value that decides is missing).\"\"\"
    rules = [
        (table["temp_max"], table["temp_max"] >= warm),
        (table["rain_mm"], table["rain_mm"] < dry),
        (table["wind_kmh"], table["wind_kmh"] < calm),
    ]
    refused = pd.Series(False, index=table.index)
    unknown = pd.Series(False, index=table.index)
    for value, holds in rules:
        refused |= value.notna() & ~holds
        unknown |= value.isna()
    return (~refused).astype(float).mask(unknown & ~refused)

# Days whose answer is known beforehand: fine, too cold, rain unknown, rain unknown but far too windy.
check = pd.DataFrame({
    "temp_max": [20, 5, 20, 20], "rain_mm": [0, 0, None, None], "wind_kmh": [10, 10, 10, 60],
})
assert flying(check).fillna(-1).tolist() == [1, 0, -1, 0]

season = season.assign(flying=flying(season))
season.groupby("station")["flying"].agg(["sum", "count", "size"])""",
    ),
    ("markdown", "## Which rule refuses how many days?"),
    (
        "code",
        """reasons = season.assign(
    cold=season["temp_max"] < 12, wet=season["rain_mm"] >= 1, windy=season["wind_kmh"] >= 25
)
reasons.groupby("station")[["cold", "wet", "windy"]].sum()""",
    ),
    (
        "markdown",
        """A day may be refused by more than one rule, so the columns overlap. The column `windy` is where the two places
differ most.

## Month by month""",
    ),
    (
        "code",
        """monthly = season.groupby([season["date"].dt.month, "station"])["flying"].mean().unstack() * 100

figure, axes = plt.subplots(figsize=(6, 2.8), dpi=75)
for station, color in [("Harbor", "tab:blue"), ("Valley", "tab:orange")]:
    axes.plot(monthly.index, monthly[station], color=color, marker="o")
    axes.text(10.15, monthly.loc[10, station], station, color=color, va="center")
axes.set_title("The valley is ahead in every month", loc="left")
axes.set_ylabel("flying days, %")
axes.set_xticks(range(3, 11), ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"])
axes.set_ylim(0, 100)
axes.spines[["top", "right"]].set_visible(False)
figure.tight_layout()
plt.show()""",
    ),
    ("markdown", "## Does the answer hang on our limits?"),
    (
        "code",
        """rows = []
for warm in [10, 12, 14, 16]:
    for calm in [20, 25, 30, 40]:
        days = season.assign(flying=flying(season, warm=warm, calm=calm)).groupby("station")["flying"].sum()
        rows.append({"warm": warm, "calm": calm, "more in valley": int(days["Valley"] - days["Harbor"])})
pd.DataFrame(rows).pivot(index="warm", columns="calm", values="more in valley")""",
    ),
    (
        "markdown",
        """## The answer

> From March to October 2025, the valley had at least 149 days for flying, the harbor 90 at most. Two weeks of rain
> were not recorded in the valley; had they been, its number could only be higher, by up to 14. The difference comes
> from the wind, and shrinks if your bees fly in winds up to 40 km/h. This is one year, measured at the stations.

## Try it

1. Where can laundry dry outside? Write the rules in words first, then change `flying`.
2. Add the hill. Its wind is missing on icy days: do these fall into the season, and does it matter?
3. Use `dry=0.2` and `dry=5`. Does the rule about rain change the order?""",
    ),
]


def main() -> None:
    make = {"markdown": new_markdown_cell, "code": new_code_cell}
    cells = [make[kind](source, id=f"cell-{i + 1}") for i, (kind, source) in enumerate(CELLS)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(FILES)}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.validate(notebook)
    nbformat.write(notebook, FILES / "a-year-of-weather.ipynb")


main()
