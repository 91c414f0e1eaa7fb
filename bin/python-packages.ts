/**
 * Fills the folder of Python packages that lessons may import besides the standard library: `npm run python-packages -- numpy`. An
 * operator runs it on purpose; nothing else of this project loads from there.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from 'pyodide';
import { packagesFolder, releaseLock, servedLock } from '#python/packages.ts';
import { fillPackages, PackagesError } from './python-packages/fill-packages.ts';

const usage = `Loads Python packages that lessons may import, each checked against the release of Python in the page.

  npm run python-packages -- numpy scikit-learn
  npm run python-packages -- --from ~/wheels numpy    from a folder or another address

The next build and the next apply use them.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: `https://cdn.jsdelivr.net/pyodide/v${version}/full/` },
    help: { type: 'boolean', short: 'h' },
  },
});

const load = async (file: string): Promise<Uint8Array> => {
  if (!/^https?:/.test(values.from)) return readFile(join(values.from, file));
  const address = new URL(file, values.from.endsWith('/') ? values.from : `${values.from}/`);
  const response = await fetch(address);
  if (!response.ok) throw new PackagesError(`${address.href} answers ${response.status}.`);
  return response.bytes();
};

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

if (values.help || positionals.length === 0) {
  process.stdout.write(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  try {
    const folder = packagesFolder();
    const added = await fillPackages({
      names: positionals,
      lock: releaseLock(),
      present: servedLock(folder).packages,
      folder,
      read: load,
    });
    for (const { name, bytes } of added) process.stdout.write(`${name}: ${megabytes(bytes)} MB\n`);
    process.stdout.write(added.length === 0 ? `All are in ${folder} already.\n` : `They are in ${folder}.\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
