import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { takeHttpAsItIs } from '#infra/builtin-modules.ts';
import { bundleOptions } from '#infra/bundle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

/**
 * Runs a module in a separate process, as Lambda does.
 * @returns its output
 */
const run = async (name: string, contents: string, plugins = [takeHttpAsItIs]): Promise<unknown> => {
  const outfile = join(folder, `${name}.mjs`);
  await build({ ...bundleOptions, stdin: { contents, loader: 'ts' }, plugins, outfile, logLevel: 'silent' });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  return JSON.parse(stdout);
};

const clients = `import { request } from 'node:http';
import { get } from 'node:https';
const { Agent } = await import('node:http');
const real = process.getBuiltinModule('node:http');
console.log(JSON.stringify({
  same: request === real.request && Agent === real.Agent && typeof get === 'function',
  fetch: process.moduleLoadList.some((name) => name.includes('undici')),
}));`;

it('gives Node’s modules to packages that require them, which an ES module cannot', async () => {
  const contents = `const { createHash } = require('crypto');
const { request } = require('node:http');
console.log(JSON.stringify([typeof createHash, typeof request]));`;
  expect(await run('required', contents)).toEqual(['function', 'function']);
}, 60_000);

describe("Node's own client of HTTP in a bundle", () => {
  it('is the same, without the client behind fetch that an import of it loads', async () => {
    expect(await run('taken', clients)).toEqual({ same: true, fetch: false });
    expect(await run('imported', clients, [])).toEqual({ same: true, fetch: true });
  }, 60_000);

  it('has only the exports that somebody takes: another is told when the bundle is made', async () => {
    await expect(run('other', "import { Server } from 'node:http'; console.log(Server);")).rejects.toThrow(
      /No matching export.*Server/,
    );
  }, 60_000);
});
