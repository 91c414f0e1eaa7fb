"""Makes late-bikes.ipynb, the notebook of "One project from end to end", with the outputs of a real run.

    /usr/bin/python3 demo-media/notebooks/machine_learning_data.py
    /usr/bin/python3 demo-media/notebooks/machine_learning_notebook.py

Needs python3 with numpy, scikit-learn, matplotlib, nbformat, nbclient and ipykernel.
"""

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

FILES = Path(__file__).resolve().parents[2] / "content" / "machine-learning-foundations" / "files"

CELLS = [
    (
        "markdown",
        """# Which bike will come back late?

The notebook of the lecture “One project from end to end”. It reads `rentals.csv`, which should lie in the same
folder, and needs `numpy`, `scikit-learn` and `matplotlib`. The shop and its rentals are invented.

Run the cells from top to bottom. The order is the lesson: the test data is set aside first and opened last.""",
    ),
    (
        "code",
        """import csv

import matplotlib.pyplot as plt
import numpy as np

with open("rentals.csv") as file:
    rows = np.array(list(csv.DictReader(file)))
customer = np.array([row["customer"] for row in rows])
y = np.array([int(row["late"]) for row in rows])
print(f"{len(rows)} rentals, {len(set(customer))} customers, {y.mean():.1%} late")
rows[0]""",
    ),
    (
        "markdown",
        """## Set the test data aside

By customer, because the promise is about customers whom the model has not seen.""",
    ),
    (
        "code",
        """from sklearn.model_selection import GroupShuffleSplit

splitter = GroupShuffleSplit(1, test_size=0.25, random_state=11)
work, test = next(splitter.split(rows, y, customer))
print(f"{len(work)} rentals to work with, {len(test)} set aside")
print("customers in both:", len(set(customer[work]) & set(customer[test])))""",
    ),
    (
        "markdown",
        """## Look, at the working data only

Shares of late rentals, with bars of one standard error. Where the bars overlap widely, do not tell a story.""",
    ),
    (
        "code",
        """def shares(column):
    values = np.array([row[column] for row in rows[work]])
    names = sorted(set(values))
    late = [y[work][values == name] for name in names]
    p = np.array([part.mean() for part in late])
    n = np.array([len(part) for part in late])
    return names, p, np.sqrt(p * (1 - p) / n)

figure, panels = plt.subplots(1, 5, figsize=(9, 2.4), sharey=True, dpi=70)
for panel, column in zip(panels, ["member", "bike", "hours", "weekend", "group"]):
    names, p, error = shares(column)
    panel.bar(names, p, yerr=error, color="#3a7ca5", ecolor="#333333", capsize=3)
    panel.set_title(column, fontsize=10)
    panel.tick_params(labelsize=8)
panels[0].set_ylabel("share late")
figure.tight_layout()
plt.show()""",
    ),
    (
        "markdown",
        """## What a mistake costs

A call costs 2 euros, an unannounced late return 9. A model must beat calling nobody, calling everybody, and a
rule that a person would make.""",
    ),
    (
        "code",
        """call, miss = 2, 9
threshold = call / miss

def per_hundred(alarm, late):
    cost = call * np.sum(alarm) + miss * np.sum(~alarm & (late == 1))
    return 100 * cost / len(late)

rule = np.array([row["weekend"] == "yes" and int(row["group"]) >= 3 for row in rows])
for name, alarm in [
    ("nobody", rule[work] & False),
    ("everybody", rule[work] | True),
    ("the rule", rule[work]),
]:
    print(f"{name:10} {per_hundred(alarm, y[work]):4.0f} euros in 100 rentals")""",
    ),
    ("markdown", "## Compare models on the same folds"),
    (
        "code",
        """from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedGroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MaxAbsScaler

def features(row):
    return {
        "member": row["member"], "bike": row["bike"], "weekend": row["weekend"],
        "hours": float(row["hours"]), "group": float(row["group"]), "rain": float(row["rain"]),
    }

folds = StratifiedGroupKFold(5, shuffle=True, random_state=0)

def logistic():
    return make_pipeline(DictVectorizer(), MaxAbsScaler(), LogisticRegression(max_iter=1000))

def forest():
    return make_pipeline(
        DictVectorizer(sparse=False), RandomForestClassifier(300, min_samples_leaf=10, random_state=0)
    )

def out_of_fold(model, X):
    return cross_val_predict(
        model, X[work], y[work], cv=folds, groups=customer[work], method="predict_proba"
    )[:, 1]

X = np.array([features(row) for row in rows])
for name, model in [("logistic", logistic()), ("forest", forest())]:
    score = out_of_fold(model, X)
    print(f"{name:9} AUC {roc_auc_score(y[work], score):.3f}, "
          f"{per_hundred(score >= threshold, y[work]):.0f} euros in 100 rentals")""",
    ),
    (
        "markdown",
        """## One more idea: what the shop already knows

The table has dates, so for each rental we can count how often the same customer came before and how often late.
At the counter this is known, so it is no leak, as long as only *earlier* rentals count. A customer's first rental
gets zeros.""",
    ),
    (
        "code",
        """history = {}
with_past = []
for row in rows:                      # the file is sorted by date
    visits, late = history.get(row["customer"], (0, 0))
    past = {"visits before": float(visits), "share late before": (late + 0.18) / (visits + 1)}
    with_past.append({**features(row), **past})
    history[row["customer"]] = (visits + 1, late + int(row["late"]))
X_past = np.array(with_past)

score = out_of_fold(logistic(), X_past)
print(f"with the past: AUC {roc_auc_score(y[work], score):.3f}, "
      f"{per_hundred(score >= threshold, y[work]):.0f} euros in 100 rentals")""",
    ),
    (
        "markdown",
        """The share starts at 18 %, the average, and moves toward the customer's own as visits add up. Without such a start
one late rental of one would count as “always late”. Rentals of the same day are taken in the order of the file, a
small liberty.

## Open the test data, once

Two models were prepared: the one of the lecture, and the one that knows the past.""",
    ),
    (
        "code",
        """late = y[test]
choices = {"nobody": rule[test] & False, "the rule": rule[test]}
for name, table in [("model", X), ("with the past", X_past)]:
    fitted = logistic().fit(table[work], y[work])
    choices[name] = fitted.predict_proba(table[test])[:, 1] >= threshold

people = np.unique(customer[test])
rows_of = {name: np.flatnonzero(customer[test] == name) for name in people}
rng = np.random.default_rng(0)
draws = [
    np.concatenate([rows_of[name] for name in rng.choice(people, len(people))]) for _ in range(1000)
]
for name, alarm in choices.items():
    saved = [per_hundred(alarm[d] & False, late[d]) - per_hundred(alarm[d], late[d]) for d in draws]
    low, high = np.percentile(saved, [5, 95])
    print(f"{name:14} {per_hundred(alarm, late):4.0f} euros in 100 rentals, saves {low:4.0f} to {high:3.0f}")""",
    ),
    (
        "markdown",
        """Read the ranges before the numbers. They hold nine of ten repetitions with customers drawn anew.

## Try it

1. Change `random_state=11` and run everything again. Which order of the four choices is stable?
2. What happens to the last table if a call prevents only half of the late returns?
3. Draw the calibration of the model that knows the past, as in “Choosing a threshold”.""",
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
    nbformat.write(notebook, FILES / "late-bikes.ipynb")


main()
