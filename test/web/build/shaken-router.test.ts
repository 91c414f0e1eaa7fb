// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { markPure } from '../../../web/build/shaken-router.ts';

const production = join(dirname(createRequire(import.meta.url).resolve('react-router')), '..', 'production');

/** Bundles the router with only this export. */
const shaken = async (name: string, change: (code: string) => string): Promise<string> => {
  const built = await build({
    stdin: {
      contents: `export { ${name} } from ${JSON.stringify(join(production, 'index.mjs'))};`,
      resolveDir: production,
    },
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    plugins: [
      {
        name: 'change',
        setup: ({ onLoad }) => {
          onLoad({ filter: /production[\\/][^\\/]+\.mjs$/ }, ({ path }) => ({
            contents: change(readFileSync(path, 'utf8')),
          }));
        },
      },
    ],
  });
  return built.outputFiles[0]?.text ?? '';
};

it('the forms, fetchers and links of the router are left out when nothing uses them', async () => {
  expect(readdirSync(production)).toContain('index.mjs');
  const as = { published: await shaken('Routes', (code) => code), marked: await shaken('Routes', markPure) };
  for (const part of ['var Form = ', 'function useSubmit', 'var NavLink = ']) {
    expect(as.published).toContain(part);
    expect(as.marked).not.toContain(part);
  }
  expect(as.marked).toContain('function useRoutesImpl');
  expect(await shaken('NavLink', markPure)).toContain('var NavLink = ');
});
