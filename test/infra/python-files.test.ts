import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, sampleFrameScript, synthesize } from '../support/template.ts';
import {
  type Handler,
  pythonFolder,
  pythonScript,
  pythonScriptHash,
  startEngine,
} from '../support/viewer-functions.ts';

const load = startEngine();
let handle: Handler;
beforeAll(async () => {
  handle = await load('PythonFiles');
});

const ask = (uri: string, headers: Record<string, string> = {}) =>
  handle({
    viewer: { ip: '192.0.2.1' },
    request: {
      uri,
      headers: Object.fromEntries(
        Object.entries({ host: 'learn.example', ...headers }).map(([name, value]) => [name, { value }]),
      ),
      querystring: {},
    },
  });

describe('the edge below /python/', () => {
  it('makes the document that Python runs in, with a policy that allows its own script and no address', async () => {
    const { statusCode, headers, body } = await ask(`${pythonFolder}frame.html`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<script>${pythonScript}</script>`);
    const policy = headers['content-security-policy']?.value ?? '';
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(directives).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'wasm-unsafe-eval'", `'sha256-${pythonScriptHash}'`, 'blob:'],
      'worker-src': ['blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
      sandbox: ['allow-scripts'],
    });
  });

  it('sends a file in Brotli to who accepts it, and as it is to who does not', async () => {
    const file = `${pythonFolder}worker.js`;
    expect((await ask(file, { 'accept-encoding': 'gzip, br' })).uri).toBe(`/compressed${file}`);
    expect((await ask(file, { 'accept-encoding': 'gzip' })).uri).toBe(file);
    expect((await ask(file)).uri).toBe(file);
  });

  it.each([
    '/python/',
    `${pythonFolder}`,
    `${pythonFolder}secret-of-a-learner`,
    `${pythonFolder}WORKER.JS`,
    `${pythonFolder}worker.js/`,
    `${pythonFolder}../../api/public/courses`,
    `/python/other-version/worker.js`,
    `/python/%2e%2e/api/public/courses`,
  ])('answers 404 by itself for %s, so that no address carries anything further', async (uri) => {
    expect(await ask(uri)).toMatchObject({ statusCode: 404 });
  });
});

describe('the template', () => {
  it('serves Python to documents of every origin, without credentials, and lets pages frame the site alone', async () => {
    const { resources } = await synthesize();
    const policies = ofType(resources, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ([, { Properties }]) => Properties.ResponseHeadersPolicyConfig as Record<string, unknown>,
    );
    expect(policies.filter(({ CorsConfig }) => CorsConfig !== undefined)).toEqual([
      expect.objectContaining({
        CorsConfig: expect.objectContaining({
          AccessControlAllowCredentials: false,
          AccessControlAllowOrigins: { Items: ['*'] },
        }) as unknown,
      }),
    ]);
    expect(JSON.stringify(policies)).toMatch(/frame-src 'self' /);
  });

  it('puts the script of the document into its function as it is, with the hash of exactly that', async () => {
    const { resources } = await synthesize();
    const code = ofType(resources, 'AWS::CloudFront::Function')
      .map(([, { Properties }]) => Properties.FunctionCode as string)
      .find((each) => each.includes('const folder = "/python/1-a/"'));
    const valueOf = (name: string): unknown =>
      JSON.parse(new RegExp(`^const ${name} = (.*);$`, 'm').exec(code ?? '')?.[1] ?? 'null');
    expect(valueOf('script')).toBe(sampleFrameScript);
    expect(valueOf('scriptHash')).toBe(createHash('sha256').update(sampleFrameScript).digest('base64'));
    expect(valueOf('files')).toEqual(['/python/1-a/worker.js']);
  });
});
