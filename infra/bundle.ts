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

/**
 * Folder of a function's bundle: `index.mjs`, its source map, and the scripts and files loaded on demand. CDK deploys the whole folder as
 * one asset.
 */
export const bundleFolder = (name: FunctionName, into: string = bundlesFolder): string => join(into, name);
/** Source file that exports a function's `handler`. */
const entryFile = (name: FunctionName): string => join(root, 'lambdas', name, 'index.ts');

/** One finished bundle. */
export interface Bundle {
  readonly name: FunctionName;
  /** Size of `index.mjs`, without its source map. */
  readonly bytes: number;
  /** Sizes of the scripts that are loaded on demand, by name. */
  readonly scripts: Readonly<Record<string, number>>;
  /** Source files in the bundle, relative to the repository. */
  readonly inputs: readonly string[];
}

/** A bundle cannot be built or deployed. The message names the function and the remedy. */
export class BundleError extends Error {}

export interface BundleOptions {
  /** Functions to build. Default: all. */
  readonly names?: readonly FunctionName[];
  /** Absolute path of the output folder, which gets one folder per function. Default: `dist/functions`. */
  readonly into?: string;
  /** Watches the sources and rebuilds on change until `dispose` is called. */
  readonly watch?: boolean;
  /** Called with each function whose bundle changed, or with a build error. */
  readonly onRebuild?: (outcome: Bundle | BundleError) => void;
}

/** Entry points of a function: output path without extension, and source file. */
const listEntries = (name: FunctionName): [string, string][] => [
  [`${name}/index`, relative(root, entryFile(name))],
  ...Object.entries(functionSizes[name].onDemand?.scripts ?? {}).map(
    ([script, { file }]): [string, string] => [`${name}/${script}`, join('lambdas', name, file)],
  ),
];

/**
 * Marks dynamic imports as external, because each of them is bundled as a separate script next to `index.mjs`.
 * @see functionSizes
 */
const loadScriptsOnDemand: Plugin = {
  name: 'load-scripts-on-demand',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/.*\.ts$/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const name = relative(join(root, 'lambdas'), dirname(importer)) as FunctionName;
      const scripts = Object.entries(functionSizes[name]?.onDemand?.scripts ?? {});
      const script = scripts.find(([, { file }]) => `./${file}` === path)?.[0];
      if (script !== undefined) return { path: `./${script}.mjs`, external: true };
      return {
        errors: [
          {
            text: `${path} is imported dynamically: list it under onDemand of ${name} in infra/functions.ts`,
          },
        ],
      };
    });
  },
};

/** esbuild options of every bundle that runs in Lambda. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  jsx: 'automatic',
  // For React in mails: without it, both builds of React are bundled and the slow development build runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Prefer the ES module of a package that ships both formats: only ES modules can be tree-shaken.
  mainFields: ['module', 'main'],
  legalComments: 'none',
} satisfies BuildOptions;

/** One build for all functions, so that shared sources, mostly the SDK, are read and parsed once. */
const buildOptions = (names: readonly FunctionName[], into: string): BuildOptions => ({
  ...bundleOptions,
  entryPoints: Object.fromEntries(names.flatMap(listEntries)),
  outdir: into,
  outExtension: { '.js': '.mjs' },
  // Separate file: lambdas/platform/source-lines.ts reads it on demand, and other tools find it by the name in the bundle.
  sourcemap: 'linked',
  sourcesContent: false,
  plugins: [takeHttpAsItIs, leaveOutSdkParts, leaveOutUnusedParts, loadScriptsOnDemand],
  metafile: true,
  write: false,
  logLevel: 'silent',
});

type Output = Metafile['outputs'][string];

/**
 * Finds the output of one script in esbuild's metafile.
 * @throws BundleError when the script exceeds its budget
 */
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

/**
 * Reads sizes and sources of a bundle from esbuild's metafile.
 * @throws BundleError when the bundle or one of its scripts exceeds its budget
 */
export const measureBundle = (name: FunctionName, metafile: Metafile): Bundle => {
  const { budget, onDemand } = functionSizes[name];
  const { bytes, inputs } = measureScript(name, 'index', budget, metafile);
  const scripts = Object.entries(onDemand?.scripts ?? {}).map(
    ([script, { budget: most }]) => [script, measureScript(name, script, most, metafile).bytes] as const,
  );
  return { name, bytes, scripts: Object.fromEntries(scripts), inputs: Object.keys(inputs) };
};

/**
 * Writes a file when its content changed. The replacement is atomic: a site that runs from the same folder never reads a partial file.
 * @returns whether the content changed
 */
const writeChanged = async ({ path, contents }: Pick<OutputFile, 'path' | 'contents'>): Promise<boolean> => {
  const current = await readFile(path).catch(() => undefined);
  if (current?.equals(contents)) return false;
  await mkdir(dirname(path), { recursive: true });
  // Drafts are written next to the folder, because everything inside it is part of the asset.
  const draft = `${dirname(path)}.${basename(path)}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
  return true;
};

/** Result of a build without errors. The outputs are in memory and not yet written. */
interface FinishedBuild {
  readonly metafile: Metafile;
  readonly outputFiles: readonly OutputFile[];
}

/** Copies the files that a function needs from installed packages into its bundle folder. */
const copyPackageFiles = async (name: FunctionName, into: string): Promise<void> => {
  for (const [file, source] of Object.entries(functionSizes[name].onDemand?.files ?? {})) {
    const contents = await readFile(fileURLToPath(import.meta.resolve(source)));
    await writeChanged({ path: join(bundleFolder(name, into), file), contents });
  }
};

const wrapError = (error: unknown): BundleError =>
  error instanceof BundleError
    ? error
    : new BundleError(error instanceof Error ? error.message : String(error), { cause: error });

/** Error with every message of a failed build and its source location. */
const describeFailure = ({ errors }: Pick<BuildFailure, 'errors'>): BundleError =>
  new BundleError(
    errors
      .map(({ text, location }) => (location ? `${location.file}:${location.line}: ${text}` : text))
      .join('\n'),
  );

/** Writes the files of one function that changed in a build. */
const writeBundle = async (
  name: FunctionName,
  { metafile, outputFiles }: FinishedBuild,
  into: string,
): Promise<{ bundle: Bundle; changed: boolean }> => {
  const bundle = measureBundle(name, metafile);
  const own = outputFiles.filter(({ path }) => path.startsWith(bundleFolder(name, into) + sep));
  let changed = false;
  // Source maps are written first, so that loaded code always finds its own map.
  for (const file of own.toSorted((one, other) => other.path.length - one.path.length)) {
    const { path, text, contents } = file;
    const written = path.endsWith('.map') ? Buffer.from(keepOwnSources(text)) : contents;
    changed = (await writeChanged({ path, contents: written })) || changed;
  }
  return { bundle, changed };
};

/**
 * Writes the bundles of all functions.
 * @returns outcomes in the order of the names
 */
const writeBundles = (
  names: readonly FunctionName[],
  build: FinishedBuild,
  into: string,
): Promise<readonly ({ bundle: Bundle; changed: boolean } | BundleError)[]> =>
  Promise.all(names.map((name) => writeBundle(name, build, into).catch(wrapError)));

const isFinished = (result: BuildResult): result is BuildResult & FinishedBuild => result.errors.length === 0;

/**
 * Builds one bundle per function: `dist/functions/<name>/index.mjs` with an external source map. The local cloud, tests and Lambda run
 * the same bytes.
 * @returns the bundles, and `dispose` to stop watching
 * @throws BundleError for a missing entry file, a failed build or a bundle over budget
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
    if (!isFinished(result)) return onRebuild?.(describeFailure(result));
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
    await Promise.all(names.map((name) => copyPackageFiles(name, into)));
    const result = await build
      .rebuild()
      .catch((error: BuildFailure) => Promise.reject(describeFailure(error)));
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
