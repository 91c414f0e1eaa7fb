"""Adds compiled modules to the engine's standard library, beside their sources."""

import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

# Exercises need these besides what the engine itself has imported by now.
import practice

_LIBRARY = "/lib/python314.zip"


def compile_library(made):
    """Writes the library into the file `made`, with every module that is imported now compiled too.

    Nothing in it is compressed: one compression of the whole is smaller, and nothing is unpacked at a start.
    """
    # The few that the engine holds frozen have another origin.
    imported = {module.__spec__.origin for module in list(sys.modules.values()) if module.__spec__}
    with zipfile.ZipFile(_LIBRARY) as library, zipfile.ZipFile(made, "w") as copy:
        for entry in library.infolist():
            # The same bytes at each build.
            write = lambda name, content: copy.writestr(zipfile.ZipInfo(name), content)
            source = library.read(entry)
            write(entry.filename, source)
            path = f"{_LIBRARY}/{entry.filename}"
            if path in imported:
                code = compile(source, path, "exec", dont_inherit=True)
                # Valid whatever the time of the source is, which is not looked at.
                write(entry.filename + "c", _code_to_hash_pyc(code, bytes(8), False))
