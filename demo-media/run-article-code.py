"""Runs the Python code of articles, and compares its output with the output that they show.

    /usr/bin/python3 demo-media/run-article-code.py [--write] content/<course>/lectures/*.md

The blocks of one article run in order and share their variables, in the folder `files` of the course, if it has one. A text block
right after a Python block is its output, including the message of an error. Exits with 1 if an article shows another
output; with --write, corrects the article instead.
"""

import argparse
import contextlib
import io
import linecache
import os
import re
import sys
import traceback
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

PROGRAM = "program.py"
BLOCK = re.compile(r"```python\n(?P<code>.*?)```(?:\n\n```text\n(?P<shown>.*?)```)?", re.DOTALL)


def run(code: str, names: dict[str, object]) -> str:
    """Returns the output of the code, with the traceback of the error that ends it, as a learner sees it."""
    printed = io.StringIO()
    linecache.cache[PROGRAM] = (len(code), None, code.splitlines(keepends=True), PROGRAM)
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(code, PROGRAM, "exec"), names)
        except SyntaxError as error:
            printed.write("".join(traceback.format_exception(type(error), error, None)))
        except Exception as error:
            own = error.__traceback__ and error.__traceback__.tb_next
            printed.write("".join(traceback.format_exception(type(error), error, own)))
    lines = printed.getvalue().strip("\n").split("\n")
    return "".join(f"{line.rstrip()}\n" for line in lines) if any(lines) else ""


def correct(article: Path) -> tuple[str, int]:
    """Returns the article with the true outputs, and the number of outputs that differed."""
    names: dict[str, object] = {"__name__": "__main__"}
    differing = 0

    def replaced(block: re.Match[str]) -> str:
        nonlocal differing
        printed = run(block["code"], names)
        if printed == (block["shown"] or ""):
            return block[0]
        differing += 1
        return f"```python\n{block['code']}```" + (f"\n\n```text\n{printed}```" if printed else "")

    return BLOCK.sub(replaced, article.read_text()), differing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="correct the articles")
    parser.add_argument("articles", nargs="+", type=Path)
    arguments = parser.parse_args()
    plt.show = lambda *_, **__: plt.close("all")
    failed = False
    for article in [path.resolve() for path in arguments.articles]:
        course = article.parents[1]
        os.chdir(course / "files" if (course / "files").exists() else course)
        text, differing = correct(article)
        print(f"{article.stem}: {differing} outputs differ" if differing else f"{article.stem}: as shown")
        if differing and arguments.write:
            article.write_text(text)
        failed |= differing > 0 and not arguments.write
    sys.exit(failed)


main()
