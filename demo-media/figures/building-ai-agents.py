"""Draws the figures of "Building AI agents".

    python3 demo-media/figures/building-ai-agents.py

Needs NumPy, Matplotlib and Pillow; writes WebP files into the course's lectures/figures.
The chart of wrong turns runs the notebook's own code, so that it shows what the notebook prints.
"""
import contextlib
import io
import json
import os
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image

course = Path(__file__).resolve().parents[2] / "content" / "building-ai-agents"
target = course / "lectures" / "figures"
INK, SOFT, TEAL, VIOLET, AMBER, PINK = "#1B2340", "#5B658A", "#0B8F7C", "#6B4FD3", "#B36B00", "#C03A86"
plt.rcParams.update({
    "font.family": ["Inter", "DejaVu Sans"], "font.size": 12, "text.color": INK, "axes.labelcolor": INK,
    "axes.edgecolor": "#AEB6D0", "xtick.color": SOFT, "ytick.color": SOFT, "axes.spines.top": False,
    "axes.spines.right": False, "figure.facecolor": "white", "savefig.facecolor": "white",
})


def save(figure, name):
    figure.tight_layout()
    buffer = io.BytesIO()
    figure.savefig(buffer, dpi=160, format="png")
    plt.close(figure)
    picture = Image.open(buffer).convert("RGB")
    target.mkdir(exist_ok=True)
    picture.save(target / f"{name}.webp", quality=88, method=6)
    print(name, picture.size, (target / f"{name}.webp").stat().st_size // 1024, "KB")


def chain_of_steps():
    n = np.arange(1, 41)
    figure, axis = plt.subplots(figsize=(7, 3.7))
    for p, color, x, y in [(0.99, TEAL, 25, 0.83), (0.95, VIOLET, 15, 0.52), (0.90, PINK, 3, 0.25)]:
        axis.plot(n, p**n, color=color, lw=2.5)
        axis.text(x, y, f"{p:.0%} a step", color=color)
    axis.set_xlim(1, 40)
    axis.set_ylim(0, 1.02)
    axis.set_xticks([1, 5, 10, 20, 30, 40])
    axis.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axis.set_xlabel("steps in a row")
    axis.set_ylabel("chance to arrive")
    save(figure, "chain-of-steps")


def context_growth():
    steps = np.arange(0, 41)
    everything = np.cumsum([0] + [2000 + 800 * k for k in range(40)])
    summary = np.cumsum([0] + [2000 + 800 * min(k, 5) + (600 if k > 5 else 0) for k in range(40)])
    figure, axis = plt.subplots(figsize=(7, 3.7))
    axis.plot(steps, everything / 1000, color=PINK, lw=2.5)
    axis.plot(steps, summary / 1000, color=TEAL, lw=2.5)
    axis.text(30, 480, "keep everything", color=PINK, ha="right")
    axis.text(39, 110, "with a summary", color=TEAL, ha="right")
    axis.set_xlim(0, 40)
    axis.set_ylim(0, 720)
    axis.set_xlabel("steps")
    axis.set_ylabel("thousand tokens sent in total")
    save(figure, "context-growth")


def interval_and_runs():
    n = np.geomspace(5, 1000, 200)
    p, z = 0.85, 1.96
    w = z * z / n
    middle = (p + w / 2) / (1 + w)
    half = z * np.sqrt(p * (1 - p) / n + w / (4 * n)) / (1 + w)
    figure, axis = plt.subplots(figsize=(7, 3.7))
    axis.fill_between(n, middle - half, middle + half, color=VIOLET, alpha=0.25, lw=0)
    axis.plot(n, middle - half, color=VIOLET, lw=1.5)
    axis.plot(n, middle + half, color=VIOLET, lw=1.5)
    axis.axhline(p, color=SOFT, ls="--", lw=1.5)
    axis.text(950, p + 0.045, "seen: 85 %", color=SOFT, ha="right")
    axis.set_xscale("log")
    axis.set_xticks([5, 10, 20, 50, 100, 200, 500, 1000], ["5", "10", "20", "50", "100", "200", "500", "1,000"])
    axis.minorticks_off()
    axis.set_xlim(5, 1000)
    axis.set_ylim(0.3, 1.02)
    axis.set_yticks([0.4, 0.6, 0.8, 1], ["40 %", "60 %", "80 %", "100 %"])
    axis.set_xlabel("runs")
    axis.set_ylabel("true rate, very likely")
    save(figure, "interval-and-runs")


def wrong_turns():
    cells = json.loads((course / "files" / "reading-traces.ipynb").read_text())["cells"]
    names = {"__name__": "notebook"}
    os.chdir(course / "files")
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in cells:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), names)
    plt.close("all")
    kinds, turns = names["kinds"], names["turns"]
    y = np.arange(len(kinds))
    figure, axis = plt.subplots(figsize=(8.2, 3.6))
    for shift, version, color in [(-0.19, "v1", PINK), (0.19, "v2", TEAL)]:
        counts = [turns[version][kind] for kind in kinds]
        axis.barh(y + shift, counts, 0.36, color=color, label=f"version {version[1]}")
        for at, count in zip(y + shift, counts):
            axis.text(count + 0.15, at, str(count), va="center", color=color)
    axis.set_yticks(y, kinds)
    axis.invert_yaxis()
    axis.set_xlabel("runs of 60")
    axis.legend(frameon=False, loc="center right")
    save(figure, "wrong-turns")


for draw in [chain_of_steps, context_growth, interval_and_runs, wrong_turns]:
    draw()
