import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lockfile } from 'pyodide';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '#bin/content/run/engine.ts';
import { withRemedy } from '#bin/content/run/missing-package.ts';
import { fillPackages } from '#bin/python-packages/fill-packages.ts';
import { releaseLock, servedLock } from '#python/packages.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const fixture = join('test', 'fixtures', 'python-packages');

describe('a package of the folder', () => {
  vi.stubEnv('PYTHON_PACKAGES', fixture);
  const engine = createEngine();
  afterAll(() => {
    engine.close();
    vi.unstubAllEnvs();
  });

  it('is loaded when code imports it, and another one is still missing', async () => {
    const run = (source: string) => engine.run({ kind: 'cell', room: 'one', name: 'cell 1', source }, 20);
    expect(await run("import greetings\nprint(greetings.greet('Ada'))")).toEqual({
      out: 'Hello, Ada\n',
      pictures: 0,
    });
    expect((await run('import numpy')).trouble?.message).toBe("ModuleNotFoundError: No module named 'numpy'");
    expect((await run('def broken(')).trouble?.message).toMatch(/^SyntaxError/);
  });
});

describe('filling the folder of packages', () => {
  const folder = temporaryFolder(afterAll);
  const content = (name: string) => Buffer.from(`wheel of ${name}`);
  const entry = (name: string, depends: readonly string[] = []) => ({
    depends: [...depends],
    file_name: `${name}-1.0-py3-none-any.whl`,
    imports: [name],
    install_dir: 'site' as const,
    name,
    package_type: 'package' as const,
    sha256: createHash('sha256').update(content(name)).digest('hex'),
    unvendored_tests: false,
    version: '1.0',
  });
  const lock: Lockfile = {
    info: releaseLock().info,
    packages: { 'a-b': entry('a-b', ['c']), c: entry('c'), d: entry('d') },
  };
  const asked: string[] = [];
  const read = (file: string) => {
    asked.push(file);
    return Promise.resolve(content(file.replace('-1.0-py3-none-any.whl', '')));
  };
  const fill = (names: readonly string[], from = read) =>
    fillPackages({ names, lock, present: servedLock(folder).packages, folder, read: from });
  afterEach(() => asked.splice(0));

  it('writes nothing when a wheel is not the one of the release, or a package is unknown', async () => {
    const altered = () => Promise.resolve(Buffer.from('something else'));
    await expect(fill(['d'], altered)).rejects.toThrow('is not the file of the release');
    await expect(fill(['d', 'unknown'])).rejects.toThrow('unknown was not built for this release');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('brings what a package depends on, in any spelling of its name', async () => {
    expect(await fill(['A_b'])).toEqual([
      { name: 'a-b', bytes: 12 },
      { name: 'c', bytes: 10 },
    ]);
    expect(readFileSync(join(folder, 'c-1.0-py3-none-any.whl'), 'utf8')).toBe('wheel of c');
    expect(Object.keys(servedLock(folder).packages)).toEqual(['a-b', 'c']);
  });

  it('loads nothing again, and keeps what is there', async () => {
    await fill(['c', 'd']);
    expect(asked).toEqual(['d-1.0-py3-none-any.whl']);
    expect(Object.keys(servedLock(folder).packages).sort()).toEqual(['a-b', 'c', 'd']);
  });
});

describe('a package that is missing', () => {
  it('is named with the command that gets it, if the release has it', () => {
    const message = "ModuleNotFoundError: No module named 'sklearn'";
    expect(withRemedy(message)).toBe(`${message}. Get it: npm run python-packages -- scikit-learn`);
    const unknown = "ModuleNotFoundError: No module named 'torch'";
    expect(withRemedy(unknown)).toBe(unknown);
    expect(withRemedy('NameError: x')).toBe('NameError: x');
  });
});
