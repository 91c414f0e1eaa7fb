import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import type { PyCallable } from 'pyodide/ffi';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const sources = {
  runner: read('../python/runner.py'),
  practice: read('../python/practice.py'),
  compile_library: read('compile_library.py'),
};

/** What decides how the library is compiled, besides the engine's version. */
export const libraryRecipe = sources.compile_library;

/**
 * Makes the standard library that pages load: as the engine's package has it, and besides the modules compiled that a start and exercises
 * import. Compiling them took three quarters of a start.
 * @returns a zip file that is not compressed
 */
export const compileLibrary = async (): Promise<Uint8Array> => {
  const python = await loadPyodide({ jsglobals: Object.create(null) as object });
  for (const [name, source] of Object.entries(sources))
    python.FS.writeFile(`/home/pyodide/${name}.py`, source);
  const { compile_library: compile } = python.pyimport('compile_library') as {
    readonly compile_library: PyCallable;
  };
  compile('/made.zip');
  return python.FS.readFile('/made.zip');
};
