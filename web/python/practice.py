"""Exercises: a learner's module, tests that import it, and cases that it answers.

The same file runs in the pages and when a course is published.
"""

import ast
import base64
import gc
import importlib
import inspect
import json
import linecache
import math
import os
import random
import sys
import traceback
import types
import unittest

from runner import TEXT_MAX, flush_streams, open_streams, trouble_of

_FOLDER = "/lesson/exercise"
_SAFE_INT = 2**53 - 1
# The API refuses bodies that are nested deeper than 32 levels.
_LEVELS_MAX = 28
# Names that the API refuses as fields.
_REFUSED_NAMES = {"__proto__", "constructor", "prototype"}
# Where a test has a message for the learner, unittest's own sentence does not stand before it.
unittest.TestCase.longMessage = False


def _install(spec):
    """Writes the files of an exercise into a folder of their own, and forgets what an earlier run imported from there."""
    if spec.get("module") in sys.stdlib_module_names:
        raise ImportError(f"{spec['module']} is a module of Python itself: give the exercise another name")
    own = [name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).startswith(_FOLDER)]
    for name in own:
        del sys.modules[name]
    # A module and its functions hold each other, and with them the memory that this run may use.
    gc.collect()
    os.makedirs(_FOLDER, exist_ok=True)
    for name in os.listdir(_FOLDER):
        path = os.path.join(_FOLDER, name)
        if os.path.isfile(path):
            os.remove(path)
    for name, content in spec.get("files", {}).items():
        with open(os.path.join(_FOLDER, os.path.basename(name)), "wb") as file:
            file.write(base64.b64decode(content))
    for name, source in spec["sources"].items():
        path = os.path.join(_FOLDER, name + ".py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        linecache.cache[path] = (len(source), None, source.splitlines(True), path)
    os.chdir(_FOLDER)
    if _FOLDER not in sys.path:
        sys.path.insert(0, _FOLDER)
    importlib.invalidate_caches()


def _path(module):
    return os.path.join(_FOLDER, module + ".py")


_ABSENT = object()


def _side_names(line):
    """Names, impossible in code, of the two values that an assertion in this line compares."""
    return f"@got {line}", f"@expected {line}"


class _KeepSides(ast.NodeTransformer):
    """Gives names to the values that assertions compare: to make them again for the report could make others."""

    def visit_Assert(self, node):
        test = node.test
        if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
            return node
        names = _side_names(test.lineno)
        test.left, *test.comparators = (
            ast.copy_location(ast.NamedExpr(ast.Name(name, ast.Store()), side), side)
            for name, side in zip(names, (test.left, *test.comparators))
        )
        # An assertion that holds keeps nothing alive.
        forget = ast.Delete([ast.Name(name, ast.Del()) for name in names])
        return [node, ast.copy_location(forget, node)]


def _import_tests(spec):
    path = _path("tests")
    tree = _KeepSides().visit(ast.parse(spec["sources"]["tests"].encode(), path))
    tests = types.ModuleType("tests")
    tests.__file__ = path
    sys.modules["tests"] = tests
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), vars(tests))
    return tests


def _values_of_assertion(error):
    """What was got and what was expected, as text, where the assertion that failed compares two values."""
    entries = list(traceback.walk_tb(error.__traceback__))
    for frame, _ in reversed(entries):
        # In Python 3.14, `keys()` of these locals is a list.
        values = dict(frame.f_locals)
        if "unittest" in frame.f_code.co_filename and {"first", "second"} <= values.keys():
            return values["first"], values["second"]
    frame, line = entries[-1]
    got, expected = (dict(frame.f_locals).get(name, _ABSENT) for name in _side_names(line))
    return None if expected is _ABSENT else (got, expected)


def _cut(text):
    return text if len(text) <= 600 else text[:600] + "…"


def _short(value):
    return _cut(repr(value))


def _text(value):
    """A value as Python writes it, also where it cannot say so itself, such as a number of too many digits."""
    try:
        return _short(value)
    except BaseException:
        return object.__repr__(value)


def _told(error, spec):
    """What was raised, as `trouble_of` tells it to the learner, and its place in the sources for who wrote the exercise."""
    own = {_path(name): name for name in spec["sources"]}
    places = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename, error.lineno))
    found = [{"source": own[path], "line": line} for path, line in places if path in own]
    return {**json.loads(trouble_of(error, _path(spec["module"]))), "place": found[-1] if found else None}


def _failure(error, spec):
    """What a failed test tells: a message for people, lines, and what was got and expected."""
    told = _told(error, spec)
    found = {name: told[name] for name in ("message", "line", "place")}
    if not isinstance(error, AssertionError):
        return {**found, "trace": told["trace"]}
    message = str(error)
    try:
        values = _values_of_assertion(error)
        if values is not None:
            found["got"], found["expected"] = _short(values[0]), _short(values[1])
    except BaseException:
        # A value that cannot be shown, such as a number of too many digits, is not: the message still is.
        pass
    found["message"] = message.strip()[:TEXT_MAX] or "The test failed."
    return found


class _Collected(unittest.TestResult):
    """Collects one result a test, in the order in which they run."""

    def __init__(self, spec):
        super().__init__()
        self.results = []
        self._spec = spec

    def _add(self, test, error=None):
        name = getattr(test, "_testMethodName", None) or str(test)
        method = getattr(test, name, None)
        self.results.append(_result(name, inspect.getdoc(method) if method else None, error, self._spec))

    def addSuccess(self, test):
        self._add(test)

    def addFailure(self, test, err):
        self._add(test, err[1])

    addError = addFailure

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._add(test, err[1])


def _title(name):
    return name.removeprefix("test_").replace("_", " ").strip().capitalize()


def _result(name, doc, error, spec):
    first = (doc or "").strip().split("\n")[0]
    result = {"name": name, "title": first or _title(name), "passed": error is None}
    return result if error is None else {**result, **_failure(error, spec)}


async def _run_tests(tests, spec):
    results = []
    for name, value in list(vars(tests).items()):
        if getattr(value, "__module__", None) != tests.__name__:
            continue
        if inspect.isclass(value) and issubclass(value, unittest.TestCase):
            collected = _Collected(spec)
            unittest.defaultTestLoader.loadTestsFromTestCase(value).run(collected)
            results += collected.results
        elif name.startswith("test_") and callable(value):
            error = None
            try:
                made = value()
                if inspect.iscoroutine(made):
                    await made
            except BaseException as raised:
                error = raised
            results.append(_result(name, inspect.getdoc(value), error, spec))
    return results


def _with_streams(task):
    """Gives a task streams of its own, hands over all that it printed, and leaves fresh ones to what runs next."""

    async def run(spec):
        open_streams()
        try:
            return await task(spec)
        finally:
            flush_streams()
            open_streams()

    return run


@_with_streams
async def check(spec):
    """Runs the visible tests of an exercise.

    Takes JSON: module, sources (by module name, among them "tests"), files (Base64 by name).
    Returns JSON: results of the tests, or failed: why a module cannot be imported.
    """
    spec = json.loads(spec)
    try:
        _install(spec)
        importlib.import_module(spec["module"])
        tests = _import_tests(spec)
        results = await _run_tests(tests, spec)
    except BaseException as error:
        return json.dumps({"results": [], "failed": _told(error, spec)})
    return json.dumps({"results": results})


def encode(value, level=1):
    """A value as JSON, with tags for what JSON lacks. Raises TypeError for what cannot be compared."""
    if level > _LEVELS_MAX:
        raise TypeError("a value is nested too deeply, or contains itself")
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is str:
        return _well_formed(value)
    if kind is int:
        return value if abs(value) <= _SAFE_INT else {"$int": _digits(value)}
    if kind is float:
        return {"$float": repr(value)} if math.isnan(value) or math.isinf(value) or value.is_integer() else value
    if kind in (list, tuple):
        return [encode(item, level + 1) for item in value]
    if kind in (set, frozenset):
        return {"$set": sorted((encode(item, level + 2) for item in value), key=json.dumps)}
    if kind in (bytes, bytearray):
        return {"$bytes": base64.b64encode(value).decode()}
    if isinstance(value, dict):
        if all(type(key) is str and not key.startswith("$") and key not in _REFUSED_NAMES for key in value):
            return {_well_formed(key): encode(item, level + 1) for key, item in value.items()}
        return {"$dict": [[encode(key, level + 3), encode(item, level + 3)] for key, item in value.items()]}
    # Subclasses, such as named tuples and enumerations, are compared as what they are made of, not as what they say of themselves.
    for plain, convert in {int: int.__int__, float: float.__float__, str: str.__str__}.items():
        if isinstance(value, plain):
            return encode(convert(value), level)
    for plain in (tuple, list, set, frozenset, bytes, bytearray):
        if isinstance(value, plain):
            return encode(plain(value), level)
    raise TypeError(f"a {kind.__name__} cannot be compared: answer with numbers, text, lists, sets or dicts")


def _well_formed(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        raise TypeError("a text with half a character cannot be compared") from None
    return text


def _digits(number):
    try:
        return str(number)
    except ValueError:
        raise TypeError("a number of more than 4,300 digits cannot be compared") from None


def decode(value):
    """The value that was encoded."""
    if isinstance(value, list):
        return [decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    (tag, content), *more = value.items() or [("", None)]
    if more or not tag.startswith("$"):
        return {key: decode(item) for key, item in value.items()}
    if tag == "$int":
        return int(content)
    if tag == "$float":
        return float(content)
    if tag == "$set":
        return {_hashable(decode(item)) for item in content}
    if tag == "$bytes":
        return base64.b64decode(content)
    return {_hashable(decode(key)): decode(item) for key, item in content}


def _hashable(value):
    if isinstance(value, set):
        return frozenset(value)
    return tuple(_hashable(item) for item in value) if isinstance(value, list) else value


async def _answer(spec, case):
    module = sys.modules[spec["module"]]
    if "probe" in spec["sources"]:
        made = importlib.import_module("probe").probe(module, case)
    else:
        made = getattr(module, spec["entry"])(*case)
    return await made if inspect.iscoroutine(made) else made


@_with_streams
async def answer(spec):
    """Answers the cases of a trial with a module.

    Takes JSON: as `check`, entry unless the sources have a probe, and cases.
    Returns JSON: answers, one a case, and inputs and outputs, the same as texts for people. An answer that failed stands as
    `$error`, which is right nowhere; the first is told: case, message, and of an exception line and trace.
    """
    spec = json.loads(spec)
    inputs = [_text(decode(case)) for case in spec["cases"]]
    try:
        _install(spec)
        importlib.import_module(spec["module"])
    except BaseException as error:
        return json.dumps({"answers": [], "inputs": inputs, "outputs": [], "failed": _told(error, spec)})
    answers = []
    outputs = []
    failed = None
    for index, case in enumerate(spec["cases"]):
        try:
            made = await _answer(spec, decode(case))
        except BaseException as error:
            told = _told(error, spec)
            answers.append({"$error": type(error).__name__})
            outputs.append(_cut(told["message"]))
            failed = failed or {"case": index, **told}
            continue
        outputs.append(_text(made))
        try:
            answers.append(encode(made))
        except Exception as error:
            answers.append({"$error": type(error).__name__})
            failed = failed or {"case": index, "message": str(error), "line": None, "trace": ""}
    return json.dumps({"answers": answers, "inputs": inputs, "outputs": outputs, "failed": failed})


@_with_streams
async def make_cases(spec):
    """Makes the cases of one seed. Takes JSON: sources with "cases", seed. Returns JSON: cases, or failed."""
    spec = json.loads(spec)
    try:
        _install(spec)
        made = importlib.import_module("cases").cases(random.Random(spec["seed"]))
        return json.dumps({"cases": [encode(case) for case in made]})
    except BaseException as error:
        return json.dumps({"cases": [], "failed": json.loads(trouble_of(error, _path("cases")))})
