import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/groups.ts';
import { type Bundle, BundleError, bundleFolder, bundleFunctions, measureBundle } from '#infra/bundle.ts';
import { type FunctionName, functionNames, functionSizes } from '#infra/functions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const into = temporaryFolder(afterAll);
let bundles: readonly Bundle[];
beforeAll(async () => {
  ({ bundles } = await bundleFunctions({ into }));
  // Builds every function, some with fonts or picture codecs: more than a minute on a busy machine.
}, 240_000);

const listInputs = (name: string): readonly string[] =>
  bundles.find((bundle) => bundle.name === name)?.inputs ?? [];

describe('bundles', () => {
  it('are one per function', () => {
    expect(bundles.map(({ name }) => name)).toEqual(functionNames);
  });

  it.each(functionNames)('%s stays within its budget', (name) => {
    const { bytes = Infinity, scripts } = bundles.find((bundle) => bundle.name === name) ?? {};
    const { budget, onDemand: beside } = functionSizes[name];
    expect(bytes).toBeLessThanOrEqual(budget);
    for (const [script, { budget: most }] of Object.entries(beside?.scripts ?? {})) {
      expect(scripts?.[script], script).toBeLessThanOrEqual(most);
    }
  });

  it.each(functionNames)('%s holds zod/mini with English messages and no other language', (name) => {
    const zod = listInputs(name).filter((file) => file.includes('/zod/v4/'));
    const locales = zod.filter((file) => file.includes('/locales/'));
    expect(locales.map((file) => file.replace(/^.*\/locales\//, ''))).toEqual(['en.js']);
    // The SDK of assistants' protocol describes its messages with the classic form.
    if (name !== 'mcp') expect(zod.filter((file) => file.includes('/classic/'))).toEqual([]);
  });

  // The tools of assistants are made from the rows of the groups that they call.
  it.each(groups.filter((group) => group !== 'mcp'))('%s holds the rows of no other group', (group) => {
    const files = listInputs(group).filter((file) => file.startsWith('lambdas/contract/endpoints/'));
    // Rows of connections have a file of their own, in the group of the learner.
    expect(files.filter((file) => group !== 'user' || !file.endsWith('/connections.ts'))).toHaveLength(1);
  });

  it.each(functionNames)('%s carries nothing that only documents the API', (name) => {
    expect(listInputs(name).filter((file) => file.startsWith('lambdas/contract/documentation'))).toEqual([]);
  });

  it('bring the AWS SDK along and find every module inside', () => {
    expect(listInputs('catalog').some((file) => file.includes('@aws-sdk/client-dynamodb'))).toBe(true);
    for (const name of functionNames) {
      const code = readFileSync(join(bundleFolder(name, into), 'index.mjs'), 'utf8');
      const imports = [...code.matchAll(/\b(?:im|ex)port\b[^;"]*\bfrom\s*"([^".][^"]*)"/g)].map(
        ([, source = '']) => source,
      );
      expect(imports.filter((source) => !/^(node:)?[a-z_\d]+(\/[a-z_\d]+)*$/.test(source))).toEqual([]);
      expect(code).not.toContain('Dynamic require of');
      expect(code, 'see infra/builtin-modules.ts').not.toMatch(/\b(?:from\s*|import\()"(?:node:)?http"/);
    }
  });

  it('have beside them what they load when it is needed', () => {
    const folder = bundleFolder('user', into);
    const files = readdirSync(folder).filter((file) => !file.endsWith('.map'));
    expect(files.sort()).toEqual(
      [
        'draw.mjs',
        'files.mjs',
        'index.mjs',
        'jpeg.wasm',
        'mails.mjs',
        'png.wasm',
        'resize.wasm',
        'webp-decoder.wasm',
        'webp-encoder.wasm',
      ].sort(),
    );
    for (const file of files.filter((name) => name.endsWith('.wasm'))) {
      expect(readFileSync(join(folder, file)).subarray(0, 4).toString('latin1')).toBe('\0asm');
    }
    expect(readFileSync(join(folder, 'index.mjs'), 'utf8')).not.toContain('@jsquash');
    expect(listInputs('user').some((file) => file.includes('@jsquash'))).toBe(false);
  });

  it('load the clients and writers that few requests need with those requests', () => {
    const left = {
      catalog: /client-(s3|sqs)/,
      learning: /client-s3|domain\/retrieval\/find-places/,
      certificates: /client-s3|pdfkit|fontkit/,
      user: /client-s3/,
      drip: /client-sqs/,
      chat: /client-bedrock/,
    };
    for (const [name, packages] of Object.entries(left)) {
      expect(listInputs(name).filter((file) => packages.test(file))).toEqual([]);
      const code = readFileSync(join(bundleFolder(name as FunctionName, into), 'index.mjs'), 'utf8');
      const imported = [...code.matchAll(/\bimport\("\.\/([\w-]+\.mjs)"\)/g)].map(([, file = '']) => file);
      expect(imported.length, name).toBeGreaterThan(0);
      for (const file of imported) {
        expect(existsSync(join(bundleFolder(name as FunctionName, into), file)), file).toBe(true);
      }
    }
  });

  it('show an error at its line of TypeScript', async () => {
    const file = join(bundleFolder('release-lectures', into), 'index.mjs');
    const script = `import(${JSON.stringify(file)}).then(({ handler }) => handler({})).catch(({ stack }) => console.log(stack))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
    expect(stdout).toMatch(/lambdas\/release-lectures\/index\.ts:\d+/);
  });

  it('are refused for a script beside them above its own budget', () => {
    const metafile = {
      inputs: {},
      outputs: {
        'x/chat/index.mjs': { bytes: 1, inputs: {} },
        'x/chat/answer-question.mjs': { bytes: 1, inputs: {} },
        'x/chat/model.mjs': { bytes: 9_999_999, inputs: { 'big.js': { bytesInOutput: 9 } } },
      },
    } as unknown as Metafile;
    expect(() => measureBundle('chat', metafile)).toThrow(
      /chat: model\.mjs has 9999999 bytes.*big\.js \(9\)/,
    );
  });

  it('above their budget are refused, with what weighs most and what to do', () => {
    const metafile = {
      inputs: {},
      outputs: {
        'x/chat/index.mjs': {
          bytes: 9_999_999,
          inputs: { 'big.js': { bytesInOutput: 9 }, 'small.js': { bytesInOutput: 1 } },
        },
      },
    } as unknown as Metafile;
    expect(() => measureBundle('chat', metafile)).toThrow(BundleError);
    expect(() => measureBundle('chat', metafile)).toThrow(
      /chat: .*9999999 bytes.*budget.*big\.js \(9\), small\.js.*infra\/functions\.ts/,
    );
  });
});
