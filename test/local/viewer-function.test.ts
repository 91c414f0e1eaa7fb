import { afterAll, describe, expect, it } from 'vitest';
import { findNjs } from '#bin/setup/njs.ts';
import { FunctionExecutionError } from '#infra/local/cloudfront/engine.ts';
import { createNjsEngine } from '#infra/local/cloudfront/njs-engine.ts';
import { loadViewerFunction } from '#infra/local/cloudfront/viewer-function.ts';
import { createVmEngine } from '#infra/local/cloudfront/vm-engine.ts';

const engine = createNjsEngine(findNjs());
afterAll(() => engine.close());

describe('on the local cloud, a function', () => {
  const viewer = { address: '192.0.2.1', port: 1, headers: {}, rawQuery: 'tag=a&tag=b&x=%20' };
  const echo = 'function handler(event) { return event.request; }';

  it('that a busy machine kept waiting answers all the same', async () => {
    const slow = await loadViewerFunction(
      engine,
      'slow',
      'function handler(event) { const end = Date.now() + 600; while (Date.now() < end); return event.request; }',
    );
    expect(await slow('GET', '/faq', viewer)).toMatchObject({ kind: 'request', uri: '/faq' });
  });

  it.each([
    ['for…of', 'for (const x of [1]) {}'],
    ['a class', 'class A {}'],
    ['destructuring', 'const { a } = { a: 1 };'],
    ['spread', 'Math.max(...[1, 2]);'],
    ['a default value', 'function f(a = 1) {}'],
    ['optional chaining', 'const o = {}; o?.a;'],
    ['a module', "const fs = require('fs');"],
    ['an object that is not there', 'new Map();'],
    ['more than 10 KB', `/* ${'x'.repeat(10_240)} */`],
  ])('is refused for %s', async (_what, line) => {
    await expect(loadViewerFunction(engine, 'Odd', `${line}\n${echo}`)).rejects.toThrow(
      /^CloudFront function Odd\b/,
    );
  });

  it('is refused without a handler', async () => {
    await expect(loadViewerFunction(engine, 'Odd', 'const x = 1;')).rejects.toThrow('named handler');
  });

  it('that fails on an event works on the next one, and its console output is no answer', async () => {
    const picky = await loadViewerFunction(
      engine,
      'picky',
      `function handler(event) {
        console.log('seen', event.request.uri);
        if (event.request.uri === '/bad') throw new Error('no');
        return event.request;
      }`,
    );
    await expect(picky('GET', '/bad', viewer)).rejects.toThrow(FunctionExecutionError);
    const answers = await Promise.all(['/1', '/2', '/ü'].map((uri) => picky('GET', uri, viewer)));
    expect(answers).toMatchObject([{ uri: '/1' }, { uri: '/2' }, { uri: '/ü' }]);
    expect(answers[0]).toMatchObject({ rawQuery: viewer.rawQuery });
  });

  it('that never ends is ended, and the next event finds a new process', async () => {
    const impatient = createNjsEngine(findNjs(), 1_500);
    const run = await impatient.load('Endless', 'function handler(event) { while (event.loop); return 1; }');
    await expect(run('{"loop":true}')).rejects.toThrow(FunctionExecutionError);
    expect(await run('{}')).toBe('1');
    await impatient.close();
  });

  it('goes on in a new process when one has run long enough', async () => {
    const run = await engine.load('Many', echo);
    const events = Array.from({ length: 2_100 }, (_, index) => run(`{"request":${index}}`));
    expect(await Promise.all(events)).toEqual(events.map((_, index) => String(index)));
  });

  it('runs in Node.js where there is no njs, without what the runtime lacks', async () => {
    const run = await createVmEngine().load('Fallback', echo);
    expect(await run('{"request":1}')).toBe('1');
    const later = await createVmEngine().load('Later', `function handler() { return new Map(); }`);
    await expect(later('{}')).rejects.toThrow(FunctionExecutionError);
  });
});
