"""Runs the code of lessons. The same file runs in the pages and when a course is checked."""

import ast
import base64
import builtins
import importlib
import inspect
import json
import linecache
import math
import os
import random
import sys
import traceback
import unittest

_TEXT_MAX = 20_000
# Files whose lines say nothing to a learner: this one, and the machinery of imports.
_NOT_SHOWN = ("/lesson/runner", "<frozen importlib", "/lib/python314.zip/importlib", "/lib/python314.zip/unittest")


def _no_input(*_):
    raise RuntimeError("input() does not work in a lesson: write the value into the code instead")


builtins.input = _no_input

# Only the room that ran last is kept: an article's cells, say.
_rooms = {}


def _room(name):
    if name not in _rooms:
        _rooms.clear()
        _rooms[name] = {"__name__": "__main__", "__builtins__": __builtins__}
    return _rooms[name]


def _last_value(tree, source):
    """Takes a last line that is an expression out of the tree, as notebooks show its value; a semicolon hides it."""
    if not tree.body or not isinstance(tree.body[-1], ast.Expr) or source.rstrip().endswith(";"):
        return None
    return ast.Expression(tree.body.pop().value)


async def _execute(code, space):
    result = eval(code, space)
    return await result if inspect.iscoroutine(result) and code.co_flags & inspect.CO_COROUTINE else result


def _show(value, show_picture):
    for method, kind in (("_repr_png_", "image/png"), ("_repr_svg_", "image/svg+xml")):
        draw = getattr(type(value), method, None)
        drawn = draw(value) if callable(draw) else None
        if drawn is not None:
            show_picture(kind, base64.b64encode(drawn).decode() if isinstance(drawn, bytes) else str(drawn))
            return
    print(repr(value))


def _trouble(error, name):
    """Message, the learner's own line, and the traceback without the lines of this file."""
    own = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == name]
    if isinstance(error, SyntaxError) and error.filename == name:
        own = [error.lineno]
    told = traceback.TracebackException.from_exception(error)
    _leave_out_own_frames(told)
    message = "".join(traceback.TracebackException.from_exception(error, limit=0).format_exception_only())
    if isinstance(error, SyntaxError):
        message = f"{type(error).__name__}: {error.msg}"
    if isinstance(error, MemoryError):
        message = "MemoryError: the program needs more than the 512 MB of memory that a lesson may use"
    return json.dumps(
        {
            "message": message.strip()[:_TEXT_MAX],
            "line": own[-1] if own else None,
            "trace": "".join(told.format()).replace("/lesson/exercise/", "").strip()[:_TEXT_MAX],
        }
    )


def _leave_out_own_frames(told):
    while told is not None:
        told.stack[:] = [frame for frame in told.stack if not frame.filename.startswith(_NOT_SHOWN)]
        _leave_out_own_frames(told.__cause__)
        told = told.__context__


async def run_cell(room, name, source, show_picture):
    """Runs one cell and prints its last expression.

    Returns None, or JSON of what was raised: message, line from 1, trace.
    """
    # Tracebacks show the learner's lines.
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    space = _room(room)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        tree = compile(source, name, "exec", flags | ast.PyCF_ONLY_AST)
        last = _last_value(tree, source)
        await _execute(compile(tree, name, "exec", flags), space)
        if last is not None:
            value = await _execute(compile(last, name, "eval", flags), space)
            if value is not None:
                _show(value, show_picture)
    except SystemExit:
        return None
    except BaseException as error:
        return _trouble(error, name)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return None


# Exercises: a learner's module, tests that import it, and cases that it answers.

_FOLDER = "/lesson/exercise"
_SAFE_INT = 2**53 - 1
_DEPTH_MAX = 100


def _install(spec):
    """Writes the files of an exercise into a folder of their own, and forgets modules that an earlier run imported from there."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(_FOLDER):
            del sys.modules[name]
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


def _values_of_assertion(error):
    """What was got and what was expected, as text, where the assertion that failed compares two values."""
    entries = list(traceback.walk_tb(error.__traceback__))
    for frame, _ in reversed(entries):
        if "unittest" in frame.f_code.co_filename and {"first", "second"} <= frame.f_locals.keys():
            return frame.f_locals["first"], frame.f_locals["second"]
    frame, line = entries[-1]
    for node in ast.walk(ast.parse("".join(linecache.getlines(frame.f_code.co_filename)))):
        if isinstance(node, ast.Assert) and node.lineno <= line <= node.end_lineno:
            test = node.test
            if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
                sides = [ast.Expression(test.left), ast.Expression(test.comparators[0])]
                return tuple(eval(compile(side, "<assert>", "eval"), frame.f_globals, frame.f_locals) for side in sides)
    return None


def _short(value):
    text = repr(value)
    return text if len(text) <= 600 else text[:600] + "…"


def _failure(error, module):
    """What a failed test tells: a message for people, the learner's own line, and what was got and expected."""
    told = json.loads(_trouble(error, _path(module)))
    found = {"message": told["message"], "line": told["line"]}
    if not isinstance(error, AssertionError):
        return {**found, "trace": told["trace"]}
    message = str(error)
    try:
        values = _values_of_assertion(error)
    except BaseException:
        values = None
    if values is not None:
        found["got"], found["expected"] = _short(values[0]), _short(values[1])
    # unittest puts its own sentence before the author's.
    own = message.rsplit(" : ", 1)[-1] if " : " in message else message
    found["message"] = own.strip()[:_TEXT_MAX] or "The test failed."
    return found


class _Collected(unittest.TestResult):
    """Collects one result a test, in the order in which they run."""

    def __init__(self, module):
        super().__init__()
        self.results = []
        self._module = module

    def _add(self, test, error=None):
        name = getattr(test, "_testMethodName", None) or str(test)
        method = getattr(test, name, None)
        self.results.append(_result(name, inspect.getdoc(method) if method else None, error, self._module))

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


def _result(name, doc, error, module):
    first = (doc or "").strip().split("\n")[0]
    result = {"name": name, "title": first or _title(name), "passed": error is None}
    return result if error is None else {**result, **_failure(error, module)}


async def _run_tests(tests, module):
    results = []
    for name, value in list(vars(tests).items()):
        if getattr(value, "__module__", None) != tests.__name__:
            continue
        if inspect.isclass(value) and issubclass(value, unittest.TestCase):
            collected = _Collected(module)
            unittest.defaultTestLoader.loadTestsFromTestCase(value).run(collected)
            results += collected.results
        elif name.startswith("test_") and callable(value):
            error = None
            try:
                made = value()
                if inspect.iscoroutine(made):
                    await made
            except Exception as raised:
                error = raised
            results.append(_result(name, inspect.getdoc(value), error, module))
    return results


async def check(spec):
    """Runs the visible tests of an exercise.

    Takes JSON: module, sources (by module name, among them "tests"), files (Base64 by name).
    Returns JSON: results of the tests, or the trouble of a module that cannot be imported.
    """
    spec = json.loads(spec)
    module = spec["module"]
    try:
        _install(spec)
        importlib.import_module(module)
        tests = importlib.import_module("tests")
        results = await _run_tests(tests, module)
    except BaseException as error:
        return json.dumps({"results": [], "trouble": json.loads(_trouble(error, _path(module)))})
    return json.dumps({"results": results})


def encode(value, depth=0):
    """A value as JSON with tags for what JSON lacks. Raises TypeError for what cannot be compared."""
    if depth > _DEPTH_MAX:
        raise TypeError("a value is nested too deeply, or contains itself")
    kind = type(value)
    if value is None or kind in (bool, str):
        return value
    if kind is int:
        return value if abs(value) <= _SAFE_INT else {"$int": str(value)}
    if kind is float:
        return {"$float": repr(value)} if math.isnan(value) or math.isinf(value) or value.is_integer() else value
    if kind in (list, tuple):
        return [encode(item, depth + 1) for item in value]
    if kind in (set, frozenset):
        return {"$set": sorted((encode(item, depth + 1) for item in value), key=json.dumps)}
    if kind in (bytes, bytearray):
        return {"$bytes": base64.b64encode(value).decode()}
    if isinstance(value, dict):
        if all(type(key) is str and not key.startswith("$") for key in value):
            return {key: encode(item, depth + 1) for key, item in value.items()}
        return {"$dict": [[encode(key, depth + 1), encode(item, depth + 1)] for key, item in value.items()]}
    # Subclasses, such as named tuples and enumerations of numbers, are compared as what they are made of.
    for base, plain in ((bool, bool), (int, int), (float, float), (str, str), (tuple, tuple), (list, list), (set, set)):
        if isinstance(value, base):
            return encode(plain(value), depth + 1)
    raise TypeError(f"a {kind.__name__} cannot be compared: answer with numbers, text, lists, sets or dicts")


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
    return tuple(_hashable(item) for item in value) if isinstance(value, list) else value


async def _answer(spec, case):
    module = sys.modules[spec["module"]]
    if spec.get("probe"):
        made = importlib.import_module("probe").probe(module, case)
    else:
        made = getattr(module, spec["entry"])(*case)
    return await made if inspect.iscoroutine(made) else made


async def answer(spec):
    """Answers the cases of a trial with a module.

    Takes JSON: as `check`, and entry or probe (whether sources have one), cases.
    Returns JSON: answers, one a case; what a case raised stands as `$error`, which is right nowhere; problem, where
    an answer cannot be compared.
    """
    spec = json.loads(spec)
    try:
        _install(spec)
        importlib.import_module(spec["module"])
    except BaseException as error:
        return json.dumps({"answers": [], "trouble": json.loads(_trouble(error, _path(spec["module"])))})
    answers = []
    problem = None
    for case in spec["cases"]:
        try:
            made = await _answer(spec, decode(case))
        except Exception as error:
            answers.append({"$error": type(error).__name__})
            continue
        try:
            answers.append(encode(made))
        except (TypeError, RecursionError) as error:
            answers.append({"$error": type(error).__name__})
            problem = problem or f"{error}"
    return json.dumps({"answers": answers, "problem": problem})


async def make_cases(spec):
    """Makes the cases of one seed. Takes JSON: sources with "cases", seed. Returns JSON: cases."""
    spec = json.loads(spec)
    try:
        _install(spec)
        made = importlib.import_module("cases").cases(random.Random(spec["seed"]))
        return json.dumps({"cases": [encode(case) for case in made]})
    except BaseException as error:
        return json.dumps({"cases": [], "trouble": json.loads(_trouble(error, _path("cases")))})
