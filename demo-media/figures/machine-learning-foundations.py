"""Draws the figures of the course "Machine learning foundations".

    /usr/bin/python3 demo-media/figures/machine-learning-foundations.py

Needs python3 with numpy, scikit-learn, matplotlib and Pillow. Each figure has a light ground of its own, so that
it can be read in a light and in a dark page.
"""

import csv
import io
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from numpy.polynomial import Polynomial
from PIL import Image
from sklearn.datasets import load_digits, make_moons
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import StratifiedGroupKFold, cross_val_predict, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MaxAbsScaler, PolynomialFeatures, StandardScaler
from sklearn.tree import DecisionTreeClassifier

COURSE = Path(__file__).resolve().parents[2] / "content" / "machine-learning-foundations"
BLUE, ORANGE, GREEN, INK = "#1f6f9f", "#c4501b", "#2a7f57", "#1c2733"
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


def rentals() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features as dictionaries, labels and customers of rentals.csv."""
    with open(COURSE / "files" / "rentals.csv") as file:
        rows = list(csv.DictReader(file))
    names, amounts = ["member", "bike", "weekend"], ["hours", "group", "rain"]
    X = [{**{n: row[n] for n in names}, **{n: float(row[n]) for n in amounts}} for row in rows]
    return np.array(X), np.array([int(r["late"]) for r in rows]), np.array([r["customer"] for r in rows])


def line_and_loss() -> None:
    size, rent = np.array([40, 55, 65, 80, 95]), np.array([620, 760, 890, 1010, 1240])
    w, b = np.polyfit(size, rent, 1)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6))
    x = np.array([35, 100])
    left.plot(x, w * x + b, color=GREEN, label="fitted line")
    left.plot(x, 10 * x + 200, color=ORANGE, ls="--", label="first guess")
    left.scatter(size, rent, color=BLUE, s=60, zorder=3)
    left.set(xlabel="size in m²", ylabel="rent a month")
    left.legend()
    prices = np.linspace(7, 14, 100)
    loss = [np.mean((p * size + 200 - rent) ** 2) / 1000 for p in prices]
    right.plot(prices, loss, color=BLUE)
    best = int(np.argmin(loss))
    right.scatter(prices[best], loss[best], color=GREEN, s=70, zorder=3)
    right.annotate("lowest", (prices[best], loss[best]), (prices[best], 16), ha="center",
                   arrowprops={"arrowstyle": "-", "color": INK})
    right.set(xlabel="price of a square meter (w), b = 200", ylabel="loss, in thousands")
    save(figure, "line-and-loss")


def split_by_customer() -> None:
    figure, axes = plt.subplots(figsize=(7, 3.4))
    # As printed in the lecture: means of twenty splits.
    values = {"without customer": (0.681, 0.678), "with customer": (0.736, 0.683)}
    for i, (name, pair) in enumerate(values.items()):
        places = np.arange(2) + (i - 0.5) * 0.36
        axes.bar(places, pair, 0.34, color=[BLUE, ORANGE][i], label=name)
        for place, value in zip(places, pair):
            axes.text(place, value + 0.004, f"{value:.3f}", ha="center")
    axes.set_xticks([0, 1], ["random split", "new customers"])
    axes.set(ylim=(0.5, 0.8), ylabel="AUC (0.5 is guessing)")
    axes.legend(loc="upper right")
    save(figure, "split-by-customer")


def wave(n: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    x = rng.uniform(0, 1, n)
    return x, np.sin(2 * np.pi * x) + rng.normal(0, 0.3, n)


def three_degrees() -> None:
    x, y = wave(24, np.random.default_rng(4))
    grid = np.linspace(0, 1, 400)
    figure, panels = plt.subplots(1, 3, figsize=(10.5, 3.3), sharey=True)
    for panel, degree in zip(panels, [1, 3, 12]):
        panel.plot(grid, np.sin(2 * np.pi * grid), color="#8a949c", ls="--", label="truth")
        panel.plot(grid, Polynomial.fit(x, y, degree)(grid), color=ORANGE, label="model")
        panel.scatter(x, y, color=BLUE, s=26, zorder=3)
        panel.set(title=f"degree {degree}", ylim=(-2.2, 2.2), xlabel="x")
    panels[0].legend(loc="lower left")
    save(figure, "three-degrees")


def learning_curves() -> None:
    rng = np.random.default_rng(0)
    sizes = np.array([16, 24, 36, 50, 80, 120, 200, 400, 800])
    x_valid, y_valid = wave(2000, rng)
    inside = (x_valid > 0.05) & (x_valid < 0.95)
    figure, panels = plt.subplots(1, 2, figsize=(9.5, 3.6), sharey=True)
    for panel, degree in zip(panels, [1, 12]):
        train, valid = [], []
        for n in sizes:
            pairs = []
            for _ in range(60):
                x, y = wave(n, rng)
                model = Polynomial.fit(x, y, degree)
                at_new = np.mean((model(x_valid[inside]) - y_valid[inside]) ** 2)
                pairs.append((np.mean((model(x) - y) ** 2), at_new))
            a, b = np.median(pairs, axis=0)
            train.append(a)
            valid.append(b)
        panel.plot(sizes, valid, color=ORANGE, marker="o", label="validation")
        panel.plot(sizes, train, color=BLUE, marker="o", label="training")
        panel.axhline(0.09, color="#5b6770", ls=":", lw=1.5, label="noise")
        panel.set(xscale="log", ylim=(0, 0.7), title=f"degree {degree}", xlabel="training points")
        panel.set_xticks([20, 50, 200, 800], ["20", "50", "200", "800"])
        panel.minorticks_off()
    panels[0].set_ylabel("mean squared error")
    panels[1].legend()
    save(figure, "learning-curves")


def penalty() -> None:
    rng = np.random.default_rng(4)
    x, y = wave(24, rng)
    x_valid, y_valid = wave(200, rng)
    alphas = np.logspace(-9, 2, 60)
    train, valid = [], []
    for alpha in alphas:
        model = make_pipeline(PolynomialFeatures(12, include_bias=False), StandardScaler(), Ridge(alpha))
        model.fit(x.reshape(-1, 1), y)
        train.append(np.mean((model.predict(x.reshape(-1, 1)) - y) ** 2))
        valid.append(np.mean((model.predict(x_valid.reshape(-1, 1)) - y_valid) ** 2))
    figure, axes = plt.subplots(figsize=(7.5, 3.6))
    axes.plot(alphas, valid, color=ORANGE, label="validation")
    axes.plot(alphas, train, color=BLUE, label="training")
    axes.axhline(0.09, color="#5b6770", ls=":", lw=1.5, label="noise")
    axes.set(xscale="log", xlabel="penalty (alpha)", ylabel="mean squared error", ylim=(0, 0.5))
    axes.legend(loc="upper center")
    save(figure, "penalty")


def folds() -> None:
    figure, axes = plt.subplots(figsize=(8, 3.2))
    for row in range(5):
        for column in range(5):
            here = row == column
            axes.add_patch(plt.Rectangle((column, 4 - row), 0.94, 0.8, color=ORANGE if here else "#cfe0ea"))
            axes.text(column + 0.47, 4.4 - row, "validate" if here else "train", ha="center", va="center",
                      color="white" if here else INK, fontsize=11)
        axes.text(-0.1, 4.4 - row, f"round {row + 1}", ha="right", va="center")
        axes.text(5.1, 4.4 - row, f"score {row + 1}", ha="left", va="center")
    axes.set(xlim=(-0.9, 5.9), ylim=(-0.1, 5))
    axes.axis("off")
    save(figure, "folds")


def threshold_figures() -> None:
    X, y, customer = rentals()
    model = make_pipeline(DictVectorizer(), MaxAbsScaler(), LogisticRegression(max_iter=1000))
    parts = StratifiedGroupKFold(5, shuffle=True, random_state=0)
    score = cross_val_predict(model, X, y, cv=parts, groups=customer, method="predict_proba")[:, 1]
    thresholds = np.arange(0, 0.7, 0.01)
    costs = [2 * np.sum(score >= t) + 9 * np.sum((score < t) & (y == 1)) for t in thresholds]
    figure, axes = plt.subplots(figsize=(7.5, 3.5))
    axes.plot(thresholds, costs, color=BLUE)
    axes.axhline(9 * y.sum(), color="#5b6770", ls=":", lw=1.5)
    axes.text(0.69, 9 * y.sum() + 12, "calling nobody", ha="right")
    best = int(np.argmin(costs))
    axes.scatter(thresholds[best], costs[best], color=GREEN, s=70, zorder=3)
    axes.axvline(2 / 9, color=ORANGE, ls="--", lw=1.5)
    axes.text(2 / 9 - 0.01, 1720, "2/9", color=ORANGE, ha="right")
    axes.set(xlabel="threshold", ylabel="cost in euros", ylim=(1150, 1850))
    save(figure, "cost-of-threshold")

    groups = np.array_split(np.argsort(score), 6)
    figure, axes = plt.subplots(figsize=(5, 4))
    axes.plot([0, 0.45], [0, 0.45], color="#8a949c", ls="--", label="calibrated")
    share = np.array([y[g].mean() for g in groups])
    error = np.sqrt(share * (1 - share) / [len(g) for g in groups])
    axes.errorbar([score[g].mean() for g in groups], share, yerr=error, fmt="o", color=BLUE, ms=8, capsize=3,
                  label="150 rentals each, ± one standard error")
    axes.set(xlabel="mean score", ylabel="share really late", xlim=(0, 0.45), ylim=(0, 0.5))
    axes.legend(loc="upper left", fontsize=10)
    save(figure, "calibration")


def digits() -> None:
    X, y = load_digits(return_X_y=True)
    X_a, X_b, y_a, y_b = train_test_split(X, y, test_size=0.25, stratify=y, random_state=0)
    model = KNeighborsClassifier(3).fit(X_a, y_a)
    wrong = np.flatnonzero(model.predict(X_b) != y_b)[:6]
    nearest = model.kneighbors(X_b[wrong], 1, return_distance=False)[:, 0]
    figure, panels = plt.subplots(2, len(wrong), figsize=(1.5 * len(wrong), 3.6), squeeze=False)
    for column, (i, j) in enumerate(zip(wrong, nearest)):
        for panel, picture, title in [
            (panels[0][column], X_b[i], f"a {y_b[i]}"),
            (panels[1][column], X_a[j], f"nearest: {y_a[j]}"),
        ]:
            panel.imshow(picture.reshape(8, 8), cmap="gray_r")
            panel.set_title(title, fontsize=11)
            panel.set_xticks([])
            panel.set_yticks([])
    save(figure, "misread-digits")


def border(panel: plt.Axes, model, X: np.ndarray, y: np.ndarray, title: str) -> None:
    model.fit(X, y)
    a, b = np.meshgrid(np.linspace(-1.9, 2.9, 240), np.linspace(-1.5, 2, 240))
    inside = model.predict(np.column_stack([a.ravel(), b.ravel()])).reshape(a.shape)
    panel.contourf(a, b, inside, levels=[-0.5, 0.5, 1.5], colors=["#d6e6f0", "#f7ddcf"])
    panel.contour(a, b, inside, levels=[0.5], colors=[INK], linewidths=1)
    panel.scatter(*X[y == 0].T, color=BLUE, s=18)
    panel.scatter(*X[y == 1].T, color=ORANGE, s=18, marker="s")
    panel.set(title=title, xticks=[], yticks=[])


def borders() -> None:
    X, y = make_moons(220, noise=0.32, random_state=3)
    pairs = {
        "neighbors-border": [(KNeighborsClassifier(1), "k = 1"), (KNeighborsClassifier(15), "k = 15")],
        "tree-and-forest": [
            (DecisionTreeClassifier(random_state=0), "one deep tree"),
            (RandomForestClassifier(300, min_samples_leaf=5, random_state=0), "forest of 300"),
        ],
    }
    for name, models in pairs.items():
        figure, panels = plt.subplots(1, 2, figsize=(9, 3.7))
        for panel, (model, title) in zip(panels, models):
            border(panel, model, X, y, title)
        save(figure, name)


def sigmoid() -> None:
    z = np.linspace(-6, 6, 200)
    figure, axes = plt.subplots(figsize=(6.5, 3.2))
    axes.plot(z, 1 / (1 + np.exp(-z)), color=BLUE)
    axes.axhline(0.5, color="#8a949c", ls=":", lw=1.3)
    axes.axvline(0, color="#8a949c", ls=":", lw=1.3)
    axes.set(xlabel="score z", ylabel="probability p", yticks=[0, 0.5, 1])
    save(figure, "sigmoid")


line_and_loss()
split_by_customer()
three_degrees()
learning_curves()
penalty()
folds()
threshold_figures()
digits()
borders()
sigmoid()
