// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import { expect, it } from 'vitest';
import { openSession } from '#python/session.ts';
import { buildPythonEngine } from '../../../web/build/python-engine.ts';

it('the engine starts and checks exercises without compiling the standard library, and still shows its lines', async () => {
  const engine = await buildPythonEngine();
  const sources = { runner: '', practice: '' };
  for (const name of ['runner', 'practice'] as const)
    sources[name] = await readFile(join('web', 'python', `${name}.py`), 'utf8');
  const python = await loadPyodide({ stdLibURL: join(engine.folder, 'python_stdlib.zip') });
  openSession(python, sources, () => undefined);
  const [loaded, compiledNow, line] = python
    .runPython(
      `
import inspect, json, practice, sys
files = [module.__spec__.origin or '' for module in sys.modules.values() if module.__spec__]
files = [file for file in files if file.startswith('/lib/python314.zip/')]
[len(files), [file for file in files if not file.endswith('.pyc')], inspect.getsource(json.loads).splitlines()[0]]
`,
    )
    .toJs() as [number, string[], string];
  expect(loaded).toBeGreaterThan(120);
  expect(compiledNow).toEqual([]);
  expect(line).toMatch(/^def loads\(/);
});
