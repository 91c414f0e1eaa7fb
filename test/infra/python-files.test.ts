import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, synthesize } from '../support/template.ts';
import { type Handler, pythonFolder, startEngine } from '../support/viewer-functions.ts';

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
  it('makes the document that Python runs in, with a policy that allows nothing but its own folder', async () => {
    const { statusCode, headers, body } = await ask(`${pythonFolder}frame.html`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<script src="frame.js"></script>');
    const policy = headers['content-security-policy']?.value ?? '';
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    const own = `learn.example${pythonFolder}`;
    expect(directives).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'wasm-unsafe-eval'", own],
      'connect-src': [own],
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
});
