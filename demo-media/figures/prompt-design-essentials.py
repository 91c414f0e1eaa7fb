"""Draws the figures of the articles of prompt-design-essentials: `/usr/bin/python3 demo-media/figures/prompt-design-essentials.py`.

Needs numpy, scikit-learn and matplotlib. Pictures are WebP on an opaque light ground, so that they can be read in a dark page too.
"""

import csv
from math import comb
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

course = Path(__file__).resolve().parents[2] / "content" / "prompt-design-essentials"
folder = course / "lectures" / "figures"
GROUND, INK, MUTED = "#f8fafc", "#0f172a", "#475569"
TEAL, VIOLET, AMBER = "#0f766e", "#6d28d9", "#b45309"
plt.rcParams.update(
    {
        "font.family": ["Inter", "DejaVu Sans"],
        "font.size": 13,
        "figure.facecolor": GROUND,
        "axes.facecolor": GROUND,
        "axes.edgecolor": MUTED,
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": MUTED,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


def draw(width, height):
    return plt.subplots(figsize=(width, height), dpi=150, layout="constrained")


def save(figure, name):
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / f"{name}.webp", pil_kwargs={"quality": 82, "method": 6})
    plt.close(figure)


def temperature():
    figure, axes = draw(7.6, 3.8)
    tokens, scores = ["six", "eight", "late", "dusk"], np.array([2.0, 1.4, 0.6, -0.5])
    for i, (t, color) in enumerate(((0.2, TEAL), (1.0, VIOLET), (2.0, AMBER))):
        p = np.exp(scores / t) / np.exp(scores / t).sum()
        x = i * 5 + np.arange(4)
        axes.bar(x, p, color=color, width=0.82)
        for at, value, token in zip(x, p, tokens):
            axes.text(at, value + 0.02, f"{value:.0%}", ha="center", color=color, fontsize=11)
            axes.text(at, -0.03, token, ha="center", va="top", fontsize=11)
        axes.text(i * 5 + 1.5, -0.15, f"temperature {t}", ha="center", va="top", color=color, weight="bold")
    axes.set(ylim=(0, 1.08), ylabel="probability", xticks=[])
    save(figure, "temperature")


def example_choices():
    with open(course / "files" / "library-mail.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    pool = [row for row in rows if row["part"] == "pool"]
    test = [row for row in rows if row["part"] == "test"]
    labels = [row["label"] for row in pool]
    kinds = list(dict.fromkeys(labels))
    vectorizer = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4))
    examples = vectorizer.fit_transform([row["mail"] for row in pool])
    similar = (vectorizer.transform([row["mail"] for row in test]) @ examples.T).toarray()
    rng = np.random.default_rng(0)

    def score(chosen):
        return np.mean([labels[chosen[int(np.argmax(row[chosen]))]] == case["label"] for row, case in zip(similar, test)])

    def at_random(count):
        return [int(i) for i in rng.choice(len(pool), count, replace=False)]

    def balanced(count):
        groups = ([i for i, label in enumerate(labels) if label == kind] for kind in kinds)
        return [int(i) for group in groups for i in rng.choice(group, count // len(kinds), replace=False)]

    draws = [[score(choose(count)) for _ in range(2_000)] for choose in (at_random, balanced) for count in (5, 10)]
    figure, axes = draw(7.6, 4)
    order = [0, 2, 1, 3]
    boxes = axes.boxplot([draws[i] for i in order], patch_artist=True, whis=(0, 100), widths=0.55, medianprops={"color": INK, "lw": 3})
    for box, color in zip(boxes["boxes"], (AMBER, TEAL, AMBER, TEAL)):
        box.set(facecolor=color, edgecolor=color)
    axes.set_xticklabels(["5 at random", "5 balanced", "10 at random", "10 balanced"])
    axes.set(ylim=(0, 1.05), ylabel="share of right labels")
    save(figure, "example-choices")


def noticed():
    def coin(wins, losses):
        n, more = wins + losses, max(wins, losses)
        return min(1.0, 2 * sum(comb(n, k) for k in range(more, n + 1)) / 2**n)

    rng = np.random.default_rng(5)

    def share(n, a=0.75, b=0.85, trials=1_500):
        count = 0
        for _ in range(trials):
            level, luck = rng.random(n), rng.random((2, n)) < 0.15
            pass_a = np.where(luck[0], rng.random(n) < a, level < a)
            pass_b = np.where(luck[1], rng.random(n) < b, level < b)
            wins, losses = int((pass_b & ~pass_a).sum()), int((pass_a & ~pass_b).sum())
            count += wins + losses > 0 and coin(wins, losses) < 0.05
        return count / trials

    sizes = [20, 30, 40, 60, 80, 100, 120, 140, 160, 200, 240, 320]
    shares = [share(n) for n in sizes]
    print(dict(zip(sizes, shares)))
    figure, axes = draw(7.6, 3.8)
    axes.plot(sizes, shares, color=VIOLET, lw=2.8, marker="o")
    axes.axhline(0.8, color=MUTED, lw=1, ls="--")
    axes.text(318, 0.74, "noticed four times in five", color=MUTED, ha="right")
    axes.set(ylim=(0, 1.04), xlim=(0, 330), xlabel="cases", ylabel="share of experiments")
    axes.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1))
    save(figure, "noticed")


for figure in (temperature, example_choices, noticed):
    figure()
