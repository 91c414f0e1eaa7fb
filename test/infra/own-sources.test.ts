import { SourceMap } from 'node:module';
import { build, transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { keepOwnSources } from '#infra/own-sources.ts';

/** Bundles these sources, given by path. The first is the function's entry. */
const bundleSources = async (
  sources: Readonly<Record<string, string>>,
): Promise<{ code: string; map: string }> => {
  const { outputFiles } = await build({
    entryPoints: ['entry'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    outfile: '/repository/dist/functions/x/index.mjs',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [
      {
        name: 'sources',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /.*/ }, ({ path }) => ({
            path: path === 'entry' ? '/repository/lambdas/x/index.ts' : path,
          }));
          onLoad({ filter: /.*/ }, ({ path }) => ({ contents: sources[path] ?? '', loader: 'ts' }));
        },
      },
    ],
  });
  const [map = '', code = ''] = outputFiles
    .toSorted((one, other) => other.path.length - one.path.length)
    .map(({ text }) => text);
  return { code, map };
};

const sources = {
  '/repository/lambdas/x/index.ts': `import { vendor } from '/repository/node_modules/vendor/index.js';
import { rule } from '/repository/lambdas/domain/rule.ts';
export const handler = (value: number) => {
  if (value < 0) throw new Error('refused by the handler');
  return [vendor(value), rule(value)];
};`,
  '/repository/node_modules/vendor/index.js': `export const vendor = (value) => {
  throw new Error('refused by the vendor ' + value);
};`,
  '/repository/lambdas/domain/rule.ts': `export const rule = (value: number): number => {
  if (value > 9) throw new Error('refused by the rule');
  return value;
};`,
};

/** Source of each character of the code, according to a map. */
const places = (code: string, map: string): (string | undefined)[] => {
  const parsed = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  return code.split('\n').flatMap((line, row) =>
    [...line].map((_, column) => {
      const entry = parsed.findEntry(row, column);
      return 'originalSource' in entry && entry.originalSource
        ? `${entry.originalSource}:${entry.originalLine}:${entry.originalColumn}`
        : undefined;
    }),
  );
};

describe('a source map of our own sources', () => {
  it('says of them what the whole map says, and of packages nothing', async () => {
    const { code, map } = await bundleSources(sources);
    const before = places(code, map);
    const after = places(code, keepOwnSources(map));
    expect(before.filter((place) => place?.includes('node_modules')).length).toBeGreaterThan(20);
    expect(after).toEqual(before.map((place) => (place?.includes('node_modules') ? undefined : place)));
    expect(new Set(after.map((place) => place?.replace(/:.*/, '')))).toEqual(
      new Set([undefined, '../../../lambdas/domain/rule.ts', '../../../lambdas/x/index.ts']),
    );
  });

  it('survives places far apart, over many lines', async () => {
    const long = Array.from({ length: 40 }, (_, row) => `export const v${row} = '${'x'.repeat(row * 400)}';`);
    const { code, map } = await transform(long.join('\n'), {
      sourcemap: 'external',
      sourcefile: 'lambdas/long.ts',
    });
    expect(places(code, keepOwnSources(map))).toEqual(places(code, map));
  });
});
