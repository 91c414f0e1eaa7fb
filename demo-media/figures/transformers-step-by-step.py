"""Draws the figures of "Transformers step by step".

    python3 demo-media/figures/transformers-step-by-step.py

Needs NumPy, Matplotlib and Pillow; writes WebP files into the course's lectures/figures.
The two figures of the training run the notebook's own code, so that they show what it prints.
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

course = Path(__file__).resolve().parents[2] / "content" / "transformers-step-by-step"
target = course / "lectures" / "figures"
INK, SOFT, TEAL, VIOLET, AMBER, PINK = "#1B2340", "#5B658A", "#0B8F7C", "#6B4FD3", "#B36B00", "#C03A86"
plt.rcParams.update({
    "font.family": ["Inter", "DejaVu Sans"], "font.size": 12, "text.color": INK, "axes.labelcolor": INK,
    "axes.edgecolor": "#AEB6D0", "xtick.color": SOFT, "ytick.color": SOFT, "axes.spines.top": False,
    "axes.spines.right": False, "figure.facecolor": "white", "savefig.facecolor": "white", "svg.hashsalt": "0",
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


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def word_map():
    """The words of "A row for every token", each compared with each."""
    sentences = [line.split() for line in (
        "the cat sat down|the dog sat down|the cat ran away|the dog ran away|the cat ate fish|the dog ate meat|"
        "a bird sat down|a bird ate fish|we drank tea|we drank coffee|they drank tea|they drank coffee").split("|")]
    words = sorted({word for line in sentences for word in line})
    before, after = np.zeros((2, len(words), len(words)))
    for line in sentences:
        for left, right in zip(line, line[1:]):
            after[words.index(left), words.index(right)] += 1
            before[words.index(right), words.index(left)] += 1
    table = np.log1p(np.hstack([before, after]))
    shown = ["cat", "dog", "bird", "sat", "ran", "ate", "fish", "meat", "tea", "coffee"]
    rows = table[[words.index(word) for word in shown]]
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    cosines = (rows @ rows.T).round(1) + 0.0
    figure, axis = plt.subplots(figsize=(6.2, 5.2))
    axis.imshow(cosines, cmap="PuBuGn", vmin=-0.2, vmax=1.2)
    axis.set_xticks(range(len(shown)), shown, rotation=45, ha="right")
    axis.set_yticks(range(len(shown)), shown)
    for i in range(len(shown)):
        for j in range(len(shown)):
            axis.text(j, i, f"{cosines[i, j]:.1f}", ha="center", va="center", fontsize=10,
                      color="white" if cosines[i, j] > 0.75 else INK)
    save(figure, "word-map")


def position_waves():
    p, d = np.arange(64)[:, None], 32
    speed = 1 / 10000 ** (np.arange(0, d, 2) / d)
    P = np.empty((64, d))
    P[:, 0::2], P[:, 1::2] = np.sin(p * speed), np.cos(p * speed)
    figure, axis = plt.subplots(figsize=(7.4, 3.9))
    image = axis.imshow(P, aspect="auto", cmap="PuOr", vmin=-1, vmax=1)
    axis.set_xlabel("column")
    axis.set_ylabel("position")
    figure.colorbar(image, ax=axis, ticks=[-1, 0, 1])
    save(figure, "position-waves")


def square_root():
    rng = np.random.default_rng(0)
    widths = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
    plain, scaled = [], []
    for d in widths:
        q, k = rng.normal(size=(1500, 1, d)), rng.normal(size=(1500, 10, d))
        raw = (q * k).sum(axis=-1)
        plain.append(softmax(raw).max(axis=-1).mean())
        scaled.append(softmax(raw / np.sqrt(d)).max(axis=-1).mean())
    figure, axis = plt.subplots(figsize=(7, 3.7))
    axis.plot(widths, plain, color=PINK, marker="o", lw=2)
    axis.plot(widths, scaled, color=TEAL, marker="s", lw=2)
    axis.text(64, 0.93, "as they are", color=PINK, ha="right")
    axis.text(64, 0.37, "divided by the square root of the width", color=TEAL, ha="center")
    axis.set_xscale("log", base=2)
    axis.set_xticks(widths, widths)
    axis.set_ylim(0, 1.03)
    axis.set_xlabel("width of queries and keys")
    axis.set_ylabel("largest of ten weights")
    save(figure, "square-root")


def two_heads():
    words = "the cat saw the dog and the cat ran".split()
    n = len(words)
    allowed = np.tril(np.ones((n, n), dtype=bool))
    place = np.eye(n)
    name = np.array([[a == b for b in words] for a in words], dtype=float)
    weigh = lambda q, k: softmax(np.where(allowed, 8.0 * q @ k.T, -np.inf))
    figure, axes = plt.subplots(1, 2, figsize=(8.6, 4.4))
    for axis, title, A, cmap in [
        (axes[0], "the word before", weigh(np.roll(place, -1, axis=1), place), "Purples"),
        (axes[1], "the same word", weigh(name, place), "BuGn"),
    ]:
        axis.imshow(A, cmap=cmap, vmin=0, vmax=1)
        axis.set_title(title, fontsize=12)
        axis.set_xticks(range(n), words, rotation=60, ha="right")
        axis.set_yticks(range(n), words)
        axis.set_xlabel("is looked at")
    axes[0].set_ylabel("looks")
    save(figure, "two-heads")


def residual_gain():
    d, layers, runs = 64, 60, 20
    figure, axis = plt.subplots(figsize=(7, 3.7))
    for residual, color in [(False, PINK), (True, TEAL)]:
        all_runs = []
        for seed in range(runs):
            rng = np.random.default_rng(seed)
            x, change = rng.normal(size=d), rng.normal(size=d) * 1e-6
            start, gains = np.linalg.norm(change), [1.0]
            for _ in range(layers):
                W = 0.5 * rng.normal(size=(d, d)) / np.sqrt(d)
                y, moved = np.tanh(W @ x), np.tanh(W @ (x + change))
                change = moved - y + (change if residual else 0)
                x = y + (x if residual else 0)
                gains.append(np.linalg.norm(change) / start)
            all_runs.append(gains)
        axis.plot(np.median(all_runs, axis=0), color=color, lw=2.5)
    axis.set_yscale("log")
    axis.text(40, 1e-16, "without a path", color=PINK, ha="right")
    axis.text(40, 3e-2, "with a residual path", color=TEAL, ha="center")
    axis.set_xlabel("layers")
    axis.set_ylabel("what is left of a change")
    save(figure, "residual-gain")


def where_weights_are():
    models = {"GPT-2 small": (50257, 1024, 768, 12), "GPT-2 medium": (50257, 1024, 1024, 24),
              "GPT-2 large": (50257, 1024, 1280, 36), "GPT-2 XL": (50257, 1024, 1600, 48),
              "GPT-3": (50257, 2048, 12288, 96)}
    figure, axis = plt.subplots(figsize=(7.4, 3.6))
    for y, (name, (V, n, d, blocks)) in enumerate(models.items()):
        sizes = np.array([V * d, n * d, blocks * 4 * d**2, blocks * 8 * d**2], dtype=float)
        left = 0.0
        for size, color in zip(sizes / sizes.sum(), [AMBER, SOFT, VIOLET, TEAL]):
            axis.barh(y, size, left=left, color=color, height=0.62, edgecolor="white")
            left += size
    axis.set_yticks(range(len(models)), list(models))
    axis.invert_yaxis()
    axis.set_xlim(0, 1)
    axis.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    handles = [plt.Rectangle((0, 0), 1, 1, color=c) for c in [AMBER, SOFT, VIOLET, TEAL]]
    axis.legend(handles, ["token table", "positions", "attention", "feed-forward"], ncols=4, frameon=False,
                loc="upper center", bbox_to_anchor=(0.45, 1.2), fontsize=11)
    save(figure, "where-weights-are")


def temperature():
    tokens = ["down", "on", "up", "there", "by", "still", "and", "quietly", "tea", "7"]
    logits = np.array([4.0, 3.8, 2.6, 2.3, 2.0, 1.9, 1.6, 1.2, -1.0, -2.0])
    figure, axes = plt.subplots(1, 3, figsize=(8.6, 3.4), sharey=True)
    for axis, T, color in zip(axes, [0.2, 1.0, 2.0], [VIOLET, TEAL, AMBER]):
        axis.bar(range(10), softmax(logits / T), color=color)
        axis.set_title(f"temperature {T:g}", fontsize=12)
        axis.set_xticks(range(10), tokens, rotation=70, ha="right", fontsize=10)
    axes[0].set_ylabel("probability")
    save(figure, "temperature")


def cache_size():
    n = np.linspace(0, 49_152, 50)
    figure, axis = plt.subplots(figsize=(7, 3.7))
    for heads, color, label in [(32, PINK, "32 heads of their own"), (8, TEAL, "8 shared heads")]:
        axis.plot(n, 2 * 32 * n * heads * 128 * 2 / 2**30, color=color, lw=2.5)
    axis.axhline(14e9 / 2**30, color=SOFT, ls="--", lw=1.5)
    axis.text(500, 13.6, "all weights of the model", color=SOFT)
    axis.text(33_000, 19.5, "32 heads of their own", color=PINK, ha="right")
    axis.text(40_000, 2.4, "8 shared heads", color=TEAL, ha="center")
    axis.set_xticks([0, 8192, 16384, 24576, 32768, 40960, 49152],
                    ["0", "8,192", "16,384", "24,576", "32,768", "40,960", "49,152"])
    axis.set_xlabel("tokens of one conversation")
    axis.set_ylabel("cache in GiB")
    axis.set_xlim(0, 49_152)
    axis.set_ylim(0, 25)
    save(figure, "cache-size")


def training():
    """Runs the notebook's cells, and draws what they leave behind."""
    cells = json.loads((course / "files" / "small-transformer.ipynb").read_text())["cells"]
    names = {"__name__": "notebook"}
    os.chdir(course / "files")
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in cells:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), names)
    plt.close("all")
    steps, on_train, on_test = np.array(names["history"]).T
    figure, axis = plt.subplots(figsize=(7, 3.7))
    axis.axhline(names["loss_of"](names["look_back"], names["test"]), color=SOFT, ls="--", lw=1.5)
    axis.plot(steps, on_train, color=VIOLET, lw=2)
    axis.plot(steps, on_test, color=TEAL, lw=2)
    axis.text(398, 2.46, "looks one word back", color=SOFT, ha="right")
    axis.text(398, 2.17, "test", color=TEAL, ha="right")
    axis.text(398, 1.80, "training", color=VIOLET, ha="right")
    axis.set_ylim(1.6, 3.2)
    axis.set_xlabel("step")
    axis.set_ylabel("loss")
    save(figure, "training-loss")

    A, shown = names["A"][0], names["shown"]
    n = len(shown)
    figure, axis = plt.subplots(figsize=(5.4, 4.4))
    axis.imshow(A[:n, :n], cmap="Purples", vmin=0, vmax=1)
    axis.set_xticks(range(n), shown, rotation=45, ha="right")
    axis.set_yticks(range(n), shown)
    axis.set_xlabel("is looked at")
    axis.set_ylabel("looks")
    save(figure, "agreement-attention")


for draw in [word_map, position_waves, square_root, two_heads, residual_gain, where_weights_are, temperature,
             cache_size, training]:
    draw()
