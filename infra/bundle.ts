import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, type BuildResult, context, type Metafile, type OutputFile } from 'esbuild';
import { type FunctionName, functionNames, functionSizes } from './functions.ts';

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
  /** Called with each function that changed, or with the error that kept it from being built. */
  readonly onRebuild?: (name: FunctionName, outcome: Bundle | BundleError) => void;
}

const buildOptions = (name: FunctionName, into?: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: {
    index: relative(root, entryFile(name)),
    ...Object.fromEntries(
      Object.entries(functionSizes[name].beside?.scripts ?? {}).map(([script, file]) => [
        script,
        join('lambdas', name, file),
      ]),
    ),
  },
  outdir: bundleFolder(name, into),
  outExtension: { '.js': '.mjs' },
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
  // A file of its own that the bundle names: --enable-source-maps looks for nothing else.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'silent',
});

/** Reads the size and sources of a bundle from esbuild's own account of it; refuses one above its budget. */
export const measureBundle = (name: FunctionName, metafile: Metafile): Bundle => {
  const output = Object.entries(metafile.outputs).find(([file]) => file.endsWith('/index.mjs'))?.[1];
  if (!output) throw new BundleError(`${name}: esbuild made no index.mjs`);
  const { budget } = functionSizes[name];
  if (output.bytes > budget) {
    const heaviest = Object.entries(output.inputs)
      .sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
      .slice(0, 3)
      .map(([file, { bytesInOutput }]) => `${file} (${bytesInOutput})`);
    throw new BundleError(
      `${name}: the bundle has ${output.bytes} bytes, its budget is ${budget}. Heaviest: ${heaviest.join(', ')}. ` +
        'Import less, or raise the budget in infra/functions.ts with a reason.',
    );
  }
  return { name, bytes: output.bytes, inputs: Object.keys(output.inputs) };
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

/** Files of installed packages that a function has beside its bundle. */
const copyBeside = async (name: FunctionName, into?: string): Promise<void> => {
  for (const [file, source] of Object.entries(functionSizes[name].beside?.files ?? {})) {
    const contents = await readFile(fileURLToPath(import.meta.resolve(source)));
    await writeChanged({ path: join(bundleFolder(name, into), file), contents });
  }
};

const asBundleError = (name: FunctionName, error: unknown): BundleError =>
  error instanceof BundleError
    ? error
    : new BundleError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** Bundles one function into its folder, and goes on watching when asked. */
const bundleFunction = async (
  name: FunctionName,
  { watch = false, into, onRebuild }: BundleOptions,
): Promise<{ bundle: Bundle; dispose: () => Promise<void> }> => {
  if (!existsSync(entryFile(name))) {
    throw new BundleError(`${name}: ${relative(root, entryFile(name))} is missing; it must export handler`);
  }
  const finish = async (result: BuildResult): Promise<{ bundle: Bundle; changed: boolean }> => {
    const [failure] = result.errors;
    if (failure) throw new BundleError(`${name}: ${failure.text} (${failure.location?.file ?? 'no file'})`);
    const bundle = measureBundle(name, result.metafile as Metafile);
    let changed = false;
    // The map first: whoever loads the code finds the map of these very lines.
    for (const file of (result.outputFiles ?? []).toSorted(
      (one, other) => other.path.length - one.path.length,
    )) {
      changed = (await writeChanged(file)) || changed;
    }
    return { bundle, changed };
  };
  let watching = false;
  const report = async (result: BuildResult): Promise<void> => {
    if (!watching) return;
    try {
      const { bundle, changed } = await finish(result);
      if (changed) onRebuild?.(name, bundle);
    } catch (error) {
      onRebuild?.(name, asBundleError(name, error));
    }
  };
  const build = await context({
    ...buildOptions(name, into),
    plugins: [{ name: 'report', setup: ({ onEnd }) => onEnd(report) }],
  });
  try {
    await copyBeside(name, into);
    const { bundle } = await finish(await build.rebuild());
    watching = watch;
    if (watch) await build.watch();
    else await build.dispose();
    return { bundle, dispose: () => build.dispose() };
  } catch (error) {
    await build.dispose();
    throw asBundleError(name, error);
  }
};

/**
 * Makes one bundle per function: `dist/functions/<name>/index.mjs` with an external source map. What runs locally, in
 * tests and in Lambda are these same bytes.
 * @returns the bundles, and `dispose` to end watching
 * @throws BundleError for a missing entry, a build failure or a bundle above its budget
 */
export const bundleFunctions = async (
  options: BundleOptions = {},
): Promise<{ bundles: readonly Bundle[]; dispose: () => Promise<void> }> => {
  const outcomes = await Promise.allSettled(
    (options.names ?? functionNames).map((name) => bundleFunction(name, options)),
  );
  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const dispose = async (): Promise<void> => {
    await Promise.all(made.map((each) => each.dispose()));
  };
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
  );
  if (failures.length > 0) {
    await dispose();
    throw new BundleError(failures.join('\n'));
  }
  return { bundles: made.map(({ bundle }) => bundle), dispose };
};

if (import.meta.main) {
  try {
    const { bundles } = await bundleFunctions();
    for (const { name, bytes } of bundles) process.stdout.write(`${name.padEnd(18)}${bytes}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
