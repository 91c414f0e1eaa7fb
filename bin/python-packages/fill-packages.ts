import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lockfile } from 'pyodide';

type Locked = Lockfile['packages'][string];

/** What was asked for cannot be had; the message says why. */
export class PackagesError extends Error {}

/** Packages are found by their name in any spelling (PEP 503). */
const normalize = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

/**
 * Packages with all that they depend on, by their names in the lock file.
 * @throws PackagesError when the lock file lacks one
 */
const withDependencies = (names: readonly string[], { packages }: Lockfile): ReadonlyMap<string, Locked> => {
  const found = new Map<string, Locked>();
  const add = (name: string): void => {
    const key = normalize(name);
    if (found.has(key)) return;
    const locked = packages[key];
    if (!locked) throw new PackagesError(`${name} was not built for this release of Python in the page.`);
    found.set(key, locked);
    for (const dependency of locked.depends) add(dependency);
  };
  for (const name of names) add(name);
  return found;
};

export interface Filling {
  readonly names: readonly string[];
  /** Lock file of the engine's release; its hashes decide. */
  readonly lock: Lockfile;
  /** Packages that are in the folder already. */
  readonly present: Lockfile['packages'];
  readonly folder: string;
  /** Reads a wheel by its file name. */
  readonly read: (fileName: string) => Promise<Uint8Array>;
}

/**
 * Puts packages and what they depend on into the folder of packages: wheels, and the lock file that names them. Writes nothing unless
 * every wheel has the hash of the release.
 * @returns names and bytes of what was added
 * @throws PackagesError when a package is unknown or a wheel is not the one of the release
 */
export const fillPackages = async ({
  names,
  lock,
  present,
  folder,
  read,
}: Filling): Promise<readonly { readonly name: string; readonly bytes: number }[]> => {
  const wanted = withDependencies(names, lock);
  const wheels: { readonly name: string; readonly file: string; readonly content: Uint8Array }[] = [];
  for (const [name, { file_name: file, sha256 }] of wanted) {
    if (present[name]?.sha256 === sha256) continue;
    const content = await read(file);
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new PackagesError(
        `${file} is not the file of the release: its hash differs. Nothing was written.`,
      );
    wheels.push({ name, file, content });
  }
  await mkdir(folder, { recursive: true });
  for (const { file, content } of wheels) await writeFile(join(folder, file), content);
  const packages = { ...present, ...Object.fromEntries(wanted) };
  await writeFile(
    join(folder, 'pyodide-lock.json'),
    `${JSON.stringify({ info: lock.info, packages }, null, 2)}\n`,
  );
  return wheels.map(({ name, content }) => ({ name, bytes: content.length }));
};
