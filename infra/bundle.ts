import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { context, type BuildOptions, type BuildResult, type Metafile } from 'esbuild';
import { functionNames, functionSizes, type FunctionName } from './functions.ts';

const root = join(import.meta.dirname, '..');

const bundlesFolder = join(root, 'dist', 'functions');

/** Folder of a function's bundle (`index.mjs` and its source map), the asset that CDK deploys. */
export const bundleFolder = (name: FunctionName, into: string = bundlesFolder): string => join(into, name);
/** Source file that exports a function's `handler`. */
export const entryFile = (name: FunctionName): string => join(root, 'lambdas', name, 'index.ts');

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
  /** Called with each rebuilt function, or with the error that kept it from being built. */
  readonly onRebuild?: (name: FunctionName, outcome: Bundle | BundleError) => void;
}

const buildOptions = (name: FunctionName, into?: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: [relative(root, entryFile(name))],
  outfile: join(bundleFolder(name, into), 'index.mjs'),
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Packages that ship both forms are taken as ES modules: only those shake.
  mainFields: ['module', 'main'],
  // A file of its own that the bundle names: --enable-source-maps looks for nothing else.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'silent',
});

/** Reads the size and sources of a bundle from esbuild's own account of it; refuses one above its budget. */
export const measureBundle = (name: FunctionName, metafile: Metafile): Bundle => {
  const output = Object.entries(metafile.outputs).find(([file]) => file.endsWith('index.mjs'))?.[1];
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

const asBundleError = (name: FunctionName, error: unknown): BundleError =>
  error instanceof BundleError
    ? error
    : new BundleError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** Bundles one function into its emptied folder, and goes on watching when asked. */
const bundleFunction = async (
  name: FunctionName,
  { watch = false, into, onRebuild }: BundleOptions,
): Promise<{ bundle: Bundle; dispose: () => Promise<void> }> => {
  if (!existsSync(entryFile(name))) {
    throw new BundleError(`${name}: ${relative(root, entryFile(name))} is missing; it must export handler`);
  }
  await rm(bundleFolder(name, into), { recursive: true, force: true });
  let builds = 0;
  const report = (result: BuildResult): void => {
    builds += 1;
    if (builds === 1 || !onRebuild) return;
    try {
      const [failure] = result.errors;
      if (failure) throw new BundleError(`${name}: ${failure.text} (${failure.location?.file ?? 'no file'})`);
      onRebuild(name, measureBundle(name, result.metafile as Metafile));
    } catch (error) {
      onRebuild(name, asBundleError(name, error));
    }
  };
  const build = await context({
    ...buildOptions(name, into),
    plugins: [{ name: 'report', setup: ({ onEnd }) => onEnd(report) }],
  });
  try {
    const result = await build.rebuild();
    const bundle = measureBundle(name, result.metafile as Metafile);
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
