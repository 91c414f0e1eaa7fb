import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createClock } from '#infra/local/clock/clock.ts';
import { createFunctionPool, type FunctionPool } from '#infra/local/functions/pool.ts';
import { createMetrics } from '#infra/local/metrics/metrics.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
const pools: FunctionPool[] = [];

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
});

const shown: string[] = [];
const log = {
  attach: () => undefined,
  error: (error: Error) => void shown.push(error.message),
  close: () => undefined,
};

/** Pool of a function with this handler source. */
const createPool = (
  name: string,
  source: string,
  {
    environment = {},
    timeoutSeconds = 5,
    memoryMb = 128,
    clock = createClock(),
    metrics = createMetrics(),
  } = {},
): FunctionPool => {
  const modulePath = join(folder, `${name}.mjs`);
  writeFileSync(modulePath, source);
  const specification = {
    name,
    arn: `arn:${name}`,
    modulePath,
    handlerName: 'handler',
    memoryMb,
    timeoutSeconds,
    environment: () => environment,
  };
  const pool = createFunctionPool(specification, { clock, metrics, log, awsPort: 1, concurrency: 3 });
  pools.push(pool);
  return pool;
};

const invokePayload = async (pool: FunctionPool, event: unknown = {}): Promise<unknown> => {
  const result = await pool.invoke(event, 'GET /x');
  return result.ok ? result.payload : result;
};

describe('a function', () => {
  it('sees its template environment, the runtime variables and nothing of this process', async () => {
    process.env['LEAKED_FROM_PARENT'] = 'yes';
    const environment = { SITE_URL: 'http://localhost:1', NODE_OPTIONS: '--enable-source-maps' };
    const pool = createPool('environment', 'export const handler = () => ({ ...process.env });', {
      environment,
    });
    const seen = (await invokePayload(pool)) as Record<string, string>;
    delete process.env['LEAKED_FROM_PARENT'];
    expect(seen).toMatchObject({
      ...environment,
      AWS_LAMBDA_FUNCTION_NAME: 'environment',
      AWS_REGION: 'us-east-1',
    });
    const others = Object.keys(seen).filter((name) => !name.startsWith('AWS_') && !(name in environment));
    expect(others).toEqual(['TZ']);
  });

  it('gets a Lambda context', async () => {
    const source = `export const handler = (event, context) => ({
      id: context.awsRequestId, left: context.getRemainingTimeInMillis(), memory: context.memoryLimitInMB, event });`;
    const seen = (await invokePayload(createPool('context', source), { a: 1 })) as Record<string, unknown>;
    expect(seen).toMatchObject({ memory: '128', event: { a: 1 } });
    expect(String(seen['id'])).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen['left']).toBeGreaterThan(4000);
  });

  it('is ended at its time-out, and the next invocation works', async () => {
    const source = 'export const handler = (event) => { if (event.hang) for (;;); return "fine"; };';
    const pool = createPool('endless', source, { timeoutSeconds: 1 });
    expect(await pool.invoke({ hang: true }, 'GET /x')).toMatchObject({ ok: false, reason: 'timeout' });
    expect(await invokePayload(pool)).toBe('fine');
  });

  it('is ended when it uses more memory than it has, and the next invocation works', async () => {
    const source = `const kept = [];
      export const handler = (event) => { while (event.grow) kept.push(new Array(10000).fill({})); return "fine"; };`;
    const pool = createPool('greedy', source, { memoryMb: 64, timeoutSeconds: 60 });
    expect(await pool.invoke({ grow: true }, 'GET /x')).toMatchObject({ ok: false, reason: 'error' });
    expect(await invokePayload(pool)).toBe('fine');
  });

  it('fails alone when it throws, exits or cannot load', async () => {
    const thrower = createPool('thrower', 'export const handler = () => { throw new TypeError("bad"); };');
    expect(await thrower.invoke({}, 'x')).toMatchObject({
      ok: false,
      error: { errorType: 'TypeError', errorMessage: 'bad' },
    });
    const quitter = createPool('quitter', 'export const handler = () => process.exit(1);');
    expect(await quitter.invoke({}, 'x')).toMatchObject({ ok: false, reason: 'error' });
    const broken = createPool('broken', 'throw new Error("MEDIA_BUCKET is missing");');
    expect(await broken.invoke({}, 'x')).toMatchObject({ ok: false, reason: 'error' });
    expect(shown.join()).toContain('MEDIA_BUCKET is missing');
  });

  it('reuses a warm container, one invocation at a time, and starts more under load', async () => {
    const source = `let count = 0, active = 0, most = 0; const id = Math.random();
      export const handler = async () => { count += 1; active += 1; most = Math.max(most, active);
        await new Promise((r) => setTimeout(r, 50)); active -= 1; return { id, count, most }; };`;
    const pool = createPool('warm', source);
    const first = (await invokePayload(pool)) as { id: number; count: number };
    expect(await invokePayload(pool)).toMatchObject({ id: first.id, count: 2 });
    const all = (await Promise.all(Array.from({ length: 9 }, () => invokePayload(pool)))) as {
      id: number;
      most: number;
    }[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
    expect(Math.max(...all.map(({ most }) => most))).toBe(1);
  });

  it('follows the movable clock while timers stay real', async () => {
    const clock = createClock();
    const pool = createPool(
      'clock',
      'export const handler = () => ({ now: Date.now(), date: new Date().getTime(), fixed: new Date(5).getTime(), is: new Date() instanceof Date });',
      { clock },
    );
    const target = Date.parse('2030-01-01T00:00:00Z');
    await invokePayload(pool);
    clock.set(target);
    const seen = (await invokePayload(pool)) as Record<string, number>;
    expect(seen).toMatchObject({ fixed: 5, is: true });
    expect(Math.abs((seen['now'] ?? 0) - target)).toBeLessThan(5000);
    expect(Math.abs((seen['date'] ?? 0) - target)).toBeLessThan(5000);
  });

  it('starts with fresh code once it was replaced', async () => {
    const pool = createPool('replaced', 'export const handler = () => 1;');
    expect(await invokePayload(pool)).toBe(1);
    writeFileSync(join(folder, 'replaced.mjs'), 'export const handler = () => 2;');
    pool.replace();
    expect(await invokePayload(pool)).toBe(2);
  });

  it('has its calls to the outside counted for its route', async () => {
    const metrics = createMetrics();
    const pool = createPool(
      'calls',
      'export const handler = () => fetch("http://127.0.0.1:4199/").catch(() => "failed");',
      { metrics },
    );
    await invokePayload(pool);
    expect(metrics.report()).toMatchObject([{ route: 'GET /x', calls: 1, otherCalls: 1 }]);
  });
});
