import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  context,
  type Metafile,
  type OutputFile,
  type Plugin,
} from 'esbuild';
import { takeHttpAsItIs } from './builtin-modules.ts';
import { type FunctionName, functionNames, functionSizes } from './functions.ts';
import { keepOwnSources } from './own-sources.ts';
import { leaveOutSdkParts } from './sdk-parts.ts';
import { leaveOutUnusedParts } from './unused-parts.ts';

const root = join(import.meta.dirname, '..');

const bundlesFolder = join(root, 'dist', 'functions');

/** Folder of a function's bundle (`index.mjs`, its source map and what lies beside it), the asset that CDK deploys. */
export const bundleFolder = (name: FunctionName, into: string = bundlesFolder): string => join(into, name);
/** Source file that exports a function's `handler`. */
const entryFile = (name: FunctionName): string => join(root, 'lambdas', name, 'index.ts');

/** One finished bundle. */
export interface Bundle {
  readonly name: FunctionName;
  /** Size of `index.mjs`, without its source map. */
  readonly bytes: number;
  /** Sizes of the scripts beside it, by name. */
  readonly scripts: Readonly<Record<string, number>>;
  /** Source files that went in, relative to the repository. */
  readonly inputs: readonly string[];
}

/** A bundle that cannot be made or deployed; the message names the function and the remedy. */
export class BundleError extends Error {}

export interface BundleOptions {
  /** Only these functions; all by default. */
  readonly names?: readonly FunctionName[];
  /** Absolute folder that gets a folder per function; `dist/functions` by default. */
  readonly into?: string;
  /** Keep watching the sources and build again on change, until `dispose`. */
  readonly watch?: boolean;
  /** Called with each function that changed, or with the error that kept one or all from being built. */
  readonly onRebuild?: (outcome: Bundle | BundleError) => void;
}

/** Entries of a function by the path of what they are bundled to, without its ending. */
const entriesOf = (name: FunctionName): [string, string][] => [
  [`${name}/index`, relative(root, entryFile(name))],
  ...Object.entries(functionSizes[name].beside?.scripts ?? {}).map(([script, { file }]): [string, string] => [
    `${name}/${script}`,
    join('lambdas', name, file),
  ]),
];

/**
 * Leaves what our own code imports when it is needed out of the bundle that imports it: it is a script beside it.
 * @see functionSizes
 */
const loadScriptsBeside: Plugin = {
  name: 'load-scripts-beside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/.*\.ts$/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const name = relative(join(root, 'lambdas'), dirname(importer)) as FunctionName;
      const scripts = Object.entries(functionSizes[name]?.beside?.scripts ?? {});
      const script = scripts.find(([, { file }]) => `./${file}` === path)?.[0];
      if (script !== undefined) return { path: `./${script}.mjs`, external: true };
      return {
        errors: [{ text: `${path} is imported when needed: name it beside ${name} in infra/functions.ts` }],
      };
    });
  },
};

/** The form of a bundle for Lambda's runtime, whatever it holds. */
export const bundleForm = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  jsx: 'automatic',
  // React, for mails: without this both of its builds go in, and the slow one runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Packages that ship both forms are taken as ES modules: only those shake.
  mainFields: ['module', 'main'],
  legalComments: 'none',
} satisfies BuildOptions;

/** One build for all: what they share, most of it the SDK, is read and parsed once. */
const buildOptions = (names: readonly FunctionName[], into: string): BuildOptions => ({
  ...bundleForm,
  entryPoints: Object.fromEntries(names.flatMap(entriesOf)),
  outdir: into,
  outExtension: { '.js': '.mjs' },
  // A file of its own: lambdas/platform/source-lines.ts reads it when it is needed, and other tools find it by its name in the bundle.
  sourcemap: 'linked',
  sourcesContent: false,
  plugins: [takeHttpAsItIs, leaveOutSdkParts, leaveOutUnusedParts, loadScriptsBeside],
  metafile: true,
  write: false,
  logLevel: 'silent',
});

type Output = Metafile['outputs'][string];

/** Finds one of a function's scripts in esbuild's account. @throws BundleError when it is above its budget */
const measureScript = (name: FunctionName, script: string, budget: number, { outputs }: Metafile): Output => {
  const output = Object.entries(outputs).find(([file]) => file.endsWith(`${name}/${script}.mjs`))?.[1];
  if (!output) throw new BundleError(`${name}: esbuild made no ${script}.mjs`);
  if (output.bytes <= budget) return output;
  const heaviest = Object.entries(output.inputs)
    .sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .slice(0, 3)
    .map(([file, { bytesInOutput }]) => `${file} (${bytesInOutput})`);
  throw new BundleError(
    `${name}: ${script === 'index' ? 'the bundle' : `${script}.mjs`} has ${output.bytes} bytes, its budget is ${budget}. ` +
      `Heaviest: ${heaviest.join(', ')}. Import less, or raise the budget in infra/functions.ts with a reason.`,
  );
};

/** Reads the sizes and sources of a bundle from esbuild's own account of it; refuses one above its budget, and scripts above theirs. */
export const measureBundle = (name: FunctionName, metafile: Metafile): Bundle => {
  const { budget, beside } = functionSizes[name];
  const { bytes, inputs } = measureScript(name, 'index', budget, metafile);
  const scripts = Object.entries(beside?.scripts ?? {}).map(
    ([script, { budget: most }]) => [script, measureScript(name, script, most, metafile).bytes] as const,
  );
  return { name, bytes, scripts: Object.fromEntries(scripts), inputs: Object.keys(inputs) };
};

/**
 * Replaces a changed file at once: a site that runs from the same folder never meets half of one.
 * @returns whether it had changed
 */
const writeChanged = async ({ path, contents }: Pick<OutputFile, 'path' | 'contents'>): Promise<boolean> => {
  const current = await readFile(path).catch(() => undefined);
  if (current?.equals(contents)) return false;
  await mkdir(dirname(path), { recursive: true });
  // Beside the folder, which is an asset as a whole.
  const draft = `${dirname(path)}.${basename(path)}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
  return true;
};

/** A build without errors that writes nothing by itself. */
interface FinishedBuild {
  readonly metafile: Metafile;
  readonly outputFiles: readonly OutputFile[];
}

/** Files of installed packages that a function has beside its bundle. */
const copyBeside = async (name: FunctionName, into: string): Promise<void> => {
  for (const [file, source] of Object.entries(functionSizes[name].beside?.files ?? {})) {
    const contents = await readFile(fileURLToPath(import.meta.resolve(source)));
    await writeChanged({ path: join(bundleFolder(name, into), file), contents });
  }
};

const asBundleError = (error: unknown): BundleError =>
  error instanceof BundleError
    ? error
    : new BundleError(error instanceof Error ? error.message : String(error), { cause: error });

/** What esbuild cannot build, with its place. */
const buildFailure = ({ errors }: Pick<BuildFailure, 'errors'>): BundleError =>
  new BundleError(
    errors
      .map(({ text, location }) => (location ? `${location.file}:${location.line}: ${text}` : text))
      .join('\n'),
  );

/** Writes one function's part of a build where it has changed. */
const writeBundle = async (
  name: FunctionName,
  { metafile, outputFiles }: FinishedBuild,
  into: string,
): Promise<{ bundle: Bundle; changed: boolean }> => {
  const bundle = measureBundle(name, metafile);
  const own = outputFiles.filter(({ path }) => path.startsWith(bundleFolder(name, into) + sep));
  let changed = false;
  // The map first: whoever loads the code finds the map of these very lines.
  for (const file of own.toSorted((one, other) => other.path.length - one.path.length)) {
    const { path, text, contents } = file;
    const written = path.endsWith('.map') ? Buffer.from(keepOwnSources(text)) : contents;
    changed = (await writeChanged({ path, contents: written })) || changed;
  }
  return { bundle, changed };
};

/** Writes all functions. @returns outcomes in the order of the names */
const writeBundles = (
  names: readonly FunctionName[],
  build: FinishedBuild,
  into: string,
): Promise<readonly ({ bundle: Bundle; changed: boolean } | BundleError)[]> =>
  Promise.all(names.map((name) => writeBundle(name, build, into).catch(asBundleError)));

const isFinished = (result: BuildResult): result is BuildResult & FinishedBuild => result.errors.length === 0;

/**
 * Makes one bundle per function: `dist/functions/<name>/index.mjs` with an external source map. What runs locally, in
 * tests and in Lambda are these same bytes.
 * @returns the bundles, and `dispose` to end watching
 * @throws BundleError for a missing entry, a build failure or bundles above their budgets
 */
export const bundleFunctions = async ({
  names = functionNames,
  into = bundlesFolder,
  watch = false,
  onRebuild,
}: BundleOptions = {}): Promise<{ bundles: readonly Bundle[]; dispose: () => Promise<void> }> => {
  const missing = names.filter((name) => !existsSync(entryFile(name)));
  if (missing.length > 0) {
    throw new BundleError(
      missing
        .map((name) => `${name}: ${relative(root, entryFile(name))} is missing; it must export handler`)
        .join('\n'),
    );
  }
  let watching = false;
  const report = async (result: BuildResult): Promise<void> => {
    if (!watching) return;
    if (!isFinished(result)) return onRebuild?.(buildFailure(result));
    for (const outcome of await writeBundles(names, result, into)) {
      if (outcome instanceof BundleError) onRebuild?.(outcome);
      else if (outcome.changed) onRebuild?.(outcome.bundle);
    }
  };
  const options = buildOptions(names, into);
  const build = await context({
    ...options,
    plugins: [...(options.plugins ?? []), { name: 'report', setup: ({ onEnd }) => onEnd(report) }],
  });
  try {
    await Promise.all(names.map((name) => copyBeside(name, into)));
    const result = await build.rebuild().catch((error: BuildFailure) => Promise.reject(buildFailure(error)));
    const outcomes = await writeBundles(names, result as FinishedBuild, into);
    const failures = outcomes.filter((outcome) => outcome instanceof BundleError);
    if (failures.length > 0) throw new BundleError(failures.map(({ message }) => message).join('\n'));
    watching = watch;
    if (watch) await build.watch();
    else await build.dispose();
    const bundles = outcomes.flatMap((outcome) => (outcome instanceof BundleError ? [] : [outcome.bundle]));
    return { bundles, dispose: () => build.dispose() };
  } catch (error) {
    await build.dispose();
    throw error;
  }
};

if (import.meta.main) {
  try {
    const { bundles } = await bundleFunctions();
    for (const { name, bytes, scripts } of bundles) {
      const sizes = [bytes, ...Object.entries(scripts).map(([script, size]) => `${script} ${size}`)];
      process.stdout.write(`${name.padEnd(18)}${sizes.join('  ')}\n`);
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
