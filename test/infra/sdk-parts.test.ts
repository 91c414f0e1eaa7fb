import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveOutSdkParts, nameProperties } from '#infra/sdk-parts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder(afterAll);

let bundleCount = 0;
/** Bundles a module like the functions, and loads it. */
const load = async <Module>(
  contents: string,
  plugins: readonly Plugin[] = [leaveOutSdkParts],
): Promise<{ module: Module; inputs: readonly string[]; bytes: number }> => {
  const outfile = join(folder, `${(bundleCount += 1)}.mjs`);
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [...plugins],
    metafile: true,
    outfile,
  });
  const [output] = Object.values(metafile.outputs);
  return {
    module: (await import(outfile)) as Module,
    inputs: Object.keys(output?.inputs ?? {}),
    bytes: output?.bytes ?? 0,
  };
};

interface Client {
  readonly config: { credentials(): Promise<object> };
}

describe('the bundled SDK', () => {
  let loaded: { module: { readonly create: () => Client }; inputs: readonly string[] };
  const given = { ...process.env };
  beforeAll(async () => {
    loaded = await load(
      "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'; export const create = () => new DynamoDBClient({ region: 'eu-central-1' });",
    );
  }, 60_000);
  afterAll(() => {
    process.env = given;
  });

  it('takes credentials from the environment, with the token of a session', async () => {
    process.env = {
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
    };
    expect(await loaded.module.create().config.credentials()).toMatchObject({
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    });
  });

  it('looks for them nowhere else, and says so', async () => {
    process.env = { AWS_PROFILE: 'default', AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://127.0.0.1:1/' };
    await expect(loaded.module.create().config.credentials()).rejects.toThrow(
      /environment variable credentials/,
    );
    const others = loaded.inputs.filter((file) =>
      /^(?!stand-in:).*(?:credential-provider-(?!env\b)|nested-clients|mnemonist|event-streams)/.test(file),
    );
    expect(others).toEqual([]);
  });
});

it('the bundled client of Lambda is created without the code of event streams', async () => {
  const { module, inputs } = await load<{ readonly create: () => Client }>(
    "import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'; export const create = () => new LambdaClient({ region: 'eu-central-1' }); export { InvokeCommand };",
  );
  expect(module.create().config).toMatchObject({ credentials: expect.any(Function) });
  expect(inputs.filter((file) => /eventstream-(?:codec|serde-universal)/.test(file))).toEqual([]);
});

/** Schemas as text. Lazy references are replaced by their own text. */
const asText = (schemas: object): string =>
  JSON.stringify(schemas, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));

describe('schemas of the SDK', () => {
  it.each(['s3', 'dynamodb', 'sqs', 'bedrock-runtime', 'sesv2'])(
    'of %s are the same with their properties named',
    async (client) => {
      const contents = `export * from './node_modules/@aws-sdk/client-${client}/dist-es/schemas/schemas_0.js';`;
      const [named, original] = [await load<object>(contents), await load<object>(contents, [])];
      expect(Object.keys(named.module).length).toBeGreaterThan(20);
      expect(asText(named.module)).toBe(asText(original.module));
    },
    60_000,
  );

  it('that no command of ours has are left out', async () => {
    const contents = "export { GetObjectCommand } from '@aws-sdk/client-s3';";
    const [named, original] = [await load(contents), await load(contents, [])];
    expect(named.bytes).toBeLessThan(original.bytes * 0.6);
  }, 60_000);

  it('keep names that are not texts of the module itself', () => {
    const code = 'const _a = "x";\nconst f = (b) => ({ [_a]: 1, [b]: 2, [c.d]: [_a] });';
    expect(nameProperties(code)).toBe('const _a = "x";\nconst f = (b) => ({ "x": 1, [b]: 2, [c.d]: [_a] });');
  });
});
