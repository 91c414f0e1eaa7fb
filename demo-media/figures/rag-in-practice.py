"""Draws the figures of the articles of rag-in-practice: `/usr/bin/python3 demo-media/figures/rag-in-practice.py`.

Needs numpy, scikit-learn and matplotlib. Pictures are WebP on an opaque light ground, so that they can be read in a dark page too.
"""

import re
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer

course = Path(__file__).resolve().parents[2] / "content" / "rag-in-practice"
folder = course / "lectures" / "figures"
GROUND, INK, MUTED = "#f8fafc", "#0f172a", "#475569"
TEAL, VIOLET, BLUE, PINK, AMBER = "#0f766e", "#6d28d9", "#1d4ed8", "#be185d", "#b45309"
plt.rcParams.update(
    {
        "font.family": ["Inter", "DejaVu Sans"],
        "font.size": 13,
        "figure.facecolor": GROUND,
        "axes.facecolor": GROUND,
        "axes.edgecolor": MUTED,
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": MUTED,
        "ytick.color": MUTED,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "svg.hashsalt": "northlight",
    }
)


def draw(width, height):
    return plt.subplots(figsize=(width, height), dpi=150, layout="constrained")


def save(figure, name):
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / f"{name}.webp", pil_kwargs={"quality": 82, "method": 6})
    plt.close(figure)


def cosine_arrows():
    figure, axes = draw(7.2, 5.4)
    arrows = [
        ((6, 12), "c  long chapter about milk", TEAL, (-12, 0), "right"),
        ((2, 4), "a  cleaning the milk hose", VIOLET, (-12, 2), "right"),
        ((1, 2), "q  the question", INK, (-12, 0), "right"),
        ((4, 1), "b  water hardness", AMBER, (12, 0), "left"),
    ]
    for (x, y), label, color, offset, align in arrows:
        axes.annotate("", (x, y), (0, 0), arrowprops={"arrowstyle": "-|>,head_width=.4,head_length=.7", "color": color, "lw": 2.6, "shrinkA": 0, "shrinkB": 0})
        axes.annotate(label, (x, y), offset, textcoords="offset points", ha=align, va="center", color=color, weight="bold")
    turn = np.linspace(np.arctan2(1, 4), np.arctan2(2, 1), 40)
    axes.plot(1.3 * np.cos(turn), 1.3 * np.sin(turn), color=MUTED, lw=1.6)
    axes.text(1.35, 1.25, "49°", color=MUTED)
    axes.set(xlim=(-4.6, 8.5), ylim=(-0.4, 12.6), xlabel="water", ylabel="milk", aspect="equal")
    axes.set_xticks([0, 2, 4, 6, 8])
    axes.grid(color="#e2e8f0")
    axes.set_axisbelow(True)
    save(figure, "cosine-arrows")


def bm25_saturation():
    figure, axes = draw(7.2, 3.8)
    f = np.linspace(0, 10, 200)
    axes.plot(f, f, color=AMBER, lw=2.6)
    axes.plot(f, f * 2.5 / (f + 1.5), color=TEAL, lw=2.6)
    axes.axhline(2.5, color=MUTED, lw=1, ls="--")
    axes.text(3.6, 4.4, "raw count", color=AMBER, weight="bold", ha="right")
    axes.text(9.9, 1.35, "BM25 weight, k = 1.5", color=TEAL, weight="bold", ha="right")
    axes.text(0.1, 2.62, "never above 2.5", color=MUTED)
    axes.set(xlim=(0, 10), ylim=(0, 6), xlabel="occurrences in a passage of mean length", ylabel="weight")
    save(figure, "bm25-saturation")


def manual_map():
    text = (course / "files" / "bravo-2-manual.md").read_text(encoding="utf-8")
    parts = re.findall(r"^## (.+?) \(page \d+\)\n(.+?)(?=\n## |\Z)", text, re.S | re.M)
    titles = [section.split(" > ")[1] for section, _ in parts]
    vectorizer = TfidfVectorizer(stop_words="english", sublinear_tf=True)
    svd = TruncatedSVD(n_components=6, random_state=0)
    places = svd.fit_transform(vectorizer.fit_transform([f"{s}. {b}" for s, b in parts]))
    places /= np.linalg.norm(places, axis=1, keepdims=True)
    groups = {
        TEAL: ["Water hardness", "The water filter", "Descaling"],
        VIOLET: ["Brewing a cup", "Grinding", "Coffee is not hot", "Filling beans", "Temperature"],
        BLUE: ["Frothing milk", "Cleaning the milk hose"],
        PINK: ["Spare parts", "Colors and accessories", "Warranty"],
    }
    # Side of the point, and points upward, for labels that would meet.
    labels = {"Temperature": (-1, 0), "Brewing a cup": (1, -4), "Coffee is not hot": (1, 4), "Grinding": (1, -12), "Filling beans": (-1, -12), "Spare parts": (1, 14), "Colors and accessories": (1, -10), "Warranty": (-1, 0), "Cleaning the milk hose": (1, 0)}
    colors = {title: color for color, group in groups.items() for title in group}
    figure, axes = draw(8, 5.6)
    for (x, y), title in zip(places[:, [1, 2]], titles):
        color = colors.get(title)
        axes.scatter(x, y, s=70 if color else 26, color=color or "#94a3b8")
        if color:
            side, up = labels.get(title, (1, 0))
            axes.annotate(title, (x, y), (side * 9, up), textcoords="offset points", color=color, va="center", ha="left" if side > 0 else "right")
    axes.set(xlabel="second direction", ylabel="third direction")
    axes.margins(x=0.2, y=0.1)
    save(figure, "manual-map")


def bootstrap_difference():
    change = np.array([1, 0, 0.5] + [0] * 8 + [-0.5] + [0] * 15)
    rng = np.random.default_rng(1)
    means = change[rng.integers(0, len(change), size=(10_000, len(change)))].mean(axis=1)
    figure, axes = draw(7.2, 3.6)
    axes.hist(means, bins=np.arange(-0.1390, 0.25, 1 / 54), color=TEAL, edgecolor=GROUND)
    axes.axvline(0, color=PINK, lw=2.4)
    axes.text(-0.004, axes.get_ylim()[1] * 0.96, "no difference", color=PINK, ha="right", weight="bold")
    axes.set(xlabel="fusion minus keywords, mean recall of the first three", ylabel="draws")
    save(figure, "bootstrap-difference")


for figure in (cosine_arrows, bm25_saturation, manual_map, bootstrap_difference):
    figure()
