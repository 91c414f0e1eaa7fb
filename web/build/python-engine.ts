import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { engineFolder, packagesFolder, servedLock } from '../python/packages.ts';
import { compileLibrary, libraryRecipe } from './compile-library.ts';

const compress = promisify(brotliCompress);
const root = join(import.meta.dirname, '..', '..');
const library = 'python_stdlib.zip';
const packageFiles = ['pyodide.js', 'pyodide.asm.mjs', 'pyodide.asm.wasm'];
/** A page fetches these for the frame, the scripts first. `frame.js` is not among them: it stands in the frame's document. */
const scripts = ['worker.js', 'pyodide.js', 'pyodide.asm.mjs'];
const largeFiles = ['pyodide.asm.wasm', library];
/** The highest quality takes a minute and saves 6%. */
const quality = 9;

/** The engine as the site serves it. */
export interface PythonEngine {
  /** Version of Python's package and hash of our own files; part of the address, so that its files never change. */
  readonly version: string;
  /** Folder with the files, and `compressed/` with their copies in Brotli. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Those of them that are packages. */
  readonly wheels: readonly string[];
  /** Bytes of all files as sent, without packages. */
  readonly sent: number;
  /** Bytes of scripts and large files as unpacked. */
  readonly fetchedBytes: number;
}

const bundleOwn = async (): Promise<readonly { readonly name: string; readonly text: string }[]> => {
  const { outputFiles } = await build({
    entryPoints: ['frame', 'worker'].map((name) => join(root, 'web', 'python', `${name}.ts`)),
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    loader: { '.py': 'text' },
    define: { lock: JSON.stringify(servedLock()) },
    outdir: 'python',
  });
  return outputFiles.map(({ path, text }) => ({ name: path.split(/[\\/]/).at(-1) ?? '', text }));
};

const sum = (folder: string, files: readonly string[]): number =>
  files.reduce((bytes, file) => bytes + statSync(join(folder, file)).size, 0);

/** Builds the engine into a folder of the cache, unless it is there already. */
export const buildPythonEngine = async (): Promise<PythonEngine> => {
  const own = await bundleOwn();
  const { version: release } = JSON.parse(readFileSync(join(engineFolder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const wheels = Object.values(servedLock().packages).map(({ file_name: name }) => name);
  const hash = createHash('sha256')
    .update(JSON.stringify([own, packageFiles, libraryRecipe, quality]))
    .digest('hex')
    .slice(0, 8);
  const version = `${release}-${hash}`;
  const folder = join(root, 'node_modules', '.cache', 'northlight', 'python', version);
  const files = [...own.map(({ name }) => name), ...packageFiles, library, ...wheels];
  if (!existsSync(folder)) {
    // Renamed when complete, so that an interrupted build leaves nothing that looks like the engine.
    const draft = `${folder}.${process.pid}`;
    mkdirSync(join(draft, 'compressed'), { recursive: true });
    for (const { name, text } of own) writeFileSync(join(draft, name), text);
    for (const name of packageFiles) cpSync(join(engineFolder, name), join(draft, name));
    writeFileSync(join(draft, library), await compileLibrary());
    for (const name of wheels) cpSync(join(packagesFolder(), name), join(draft, name));
    await Promise.all(
      files.map(async (name) => {
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        writeFileSync(
          join(draft, 'compressed', name),
          await compress(readFileSync(join(draft, name)), { params }),
        );
      }),
    );
    if (existsSync(folder)) rmSync(draft, { recursive: true });
    else renameSync(draft, folder);
  }
  return {
    version,
    folder,
    files,
    wheels,
    sent: sum(
      join(folder, 'compressed'),
      files.filter((name) => !wheels.includes(name)),
    ),
    fetchedBytes: sum(folder, [...scripts, ...largeFiles]),
  };
};

/** Copies the engine into the built site, where `/python/<version>/` serves it. @param dist folder of the built site */
export const placePythonEngine = async (dist: string): Promise<void> => {
  const { version, folder, files } = await buildPythonEngine();
  for (const [from, to] of [
    [folder, join(dist, 'python', version)],
    [join(folder, 'compressed'), join(dist, 'compressed', 'python', version)],
  ] as const) {
    mkdirSync(to, { recursive: true });
    for (const name of files) cpSync(join(from, name), join(to, name));
  }
};

const id = 'virtual:python-engine';

/** Provides the address of the engine's folder and its size, which pages tell before they load it. */
export const pythonEngine = (): Plugin => ({
  name: 'python-engine',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  async load(source) {
    if (source !== `\0${id}`) return null;
    const { version, wheels, sent, fetchedBytes } = await buildPythonEngine();
    const engine = { folder: `/python/${version}/`, scripts, largeFiles, wheels, sent, fetchedBytes };
    return `export const engine = ${JSON.stringify(engine)};`;
  },
});
