"""Runs the code of lessons. The same file runs in the pages and when a course is checked."""

import ast
import base64
import builtins
import gc
import inspect
import json
import linecache
import sys
import traceback

TEXT_MAX = 20_000
# Files whose lines say nothing to a learner: those of this folder, and the machinery of imports.
_NOT_SHOWN = (
    "/lesson/runner",
    "/lesson/practice",
    "<frozen importlib",
    "/lib/python314.zip/importlib",
    "/lib/python314.zip/unittest",
)


def _no_input(*_):
    raise RuntimeError("input() does not work in a lesson: write the value into the code instead")


builtins.input = _no_input


# Those that were opened last, also while code has others.
_opened = []


def open_streams():
    """Gives what runs next streams of its own: code before it may have replaced or closed those that it had."""
    sys.stdout = sys.__stdout__ = open("/dev/stdout", "w", buffering=1, encoding="utf-8")
    sys.stderr = sys.__stderr__ = open("/dev/stderr", "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    _opened[:] = sys.stdout, sys.stderr


def flush_streams():
    """Hands over what was printed without the end of a line. Code may have taken a stream away, or left what is none."""
    for stream in (*_opened, getattr(sys, "stdout", None), getattr(sys, "stderr", None)):
        try:
            stream.flush()
        except BaseException:
            open_streams()


# Only the room that ran last is kept: an article's cells, say.
_rooms = {}


def _room(name):
    if name not in _rooms:
        _rooms.clear()
        # A traceback that the code kept holds its room in a circle, and with it the memory that the next room may use.
        gc.collect()
        open_streams()
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


def trouble_of(error, name):
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
            "message": message.strip()[:TEXT_MAX],
            "line": own[-1] if own else None,
            "trace": "".join(told.format()).replace("/lesson/exercise/", "").strip()[:TEXT_MAX],
        }
    )


def _leave_out_own_frames(told):
    while told is not None:
        told.stack[:] = [frame for frame in told.stack if not frame.filename.startswith(_NOT_SHOWN)]
        _leave_out_own_frames(told.__cause__)
        told = told.__context__


async def _run(name, source, space, show_picture):
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    tree = compile(source, name, "exec", flags | ast.PyCF_ONLY_AST)
    last = _last_value(tree, source)
    await _execute(compile(tree, name, "exec", flags), space)
    if last is not None:
        value = await _execute(compile(last, name, "eval", flags), space)
        if value is not None:
            _show(value, show_picture)


async def run_cell(room, name, source, show_picture):
    """Runs one cell and prints its last expression.

    Returns None, or JSON of what was raised: message, line from 1, trace.
    """
    # Tracebacks show the learner's lines.
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    space = _room(room)
    try:
        try:
            await _run(name, source, space, show_picture)
        except SystemExit as end:
            # A program that Python runs ends so too: a number is its status, anything else is printed.
            if end.code is not None and not isinstance(end.code, int):
                print(end.code, file=sys.stderr)
    except BaseException as error:
        return trouble_of(error, name)
    finally:
        flush_streams()
    return None
