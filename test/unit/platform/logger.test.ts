import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LogDetails, logger } from '#lambdas/platform/logger.ts';

let written: string[];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const line = (details?: LogDetails): Record<string, unknown> => {
  logger.error('failed', details);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^[^\n]+\n$/);
  return JSON.parse(written[0] ?? '') as Record<string, unknown>;
};

describe('a line of the log', () => {
  it('says what Lambda filters by, which function wrote it, and the id of the trace', () => {
    vi.stubEnv('SERVICE_NAME', 'catalog');
    vi.stubEnv(
      '_X_AMZN_TRACE_ID',
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0',
    );
    const { timestamp, ...rest } = line({ count: 2 });
    expect(new Date(String(timestamp)).toISOString()).toBe(timestamp);
    expect(rest).toEqual({
      level: 'ERROR',
      message: 'failed',
      service: 'catalog',
      xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793',
      count: 2,
    });
  });

  it.each([
    ['info', 'INFO'],
    ['warn', 'WARN'],
  ] as const)('by %s has the level %s', (method, level) => {
    logger[method]('said');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level, message: 'said' });
  });

  it('keeps its own fields from details of the same name', () => {
    expect(line({ level: 'DEBUG', message: 'other', service: 'other' })).toMatchObject({
      level: 'ERROR',
      message: 'failed',
    });
  });

  it('describes an error, its own properties, its place and its causes', () => {
    const cause = new RangeError('too far');
    const error = Object.assign(new TypeError('not so', { cause }), { code: 'E1' });
    const { error: described } = line({ error }) as { error: Record<string, unknown> };
    expect(described).toMatchObject({
      name: 'TypeError',
      message: 'not so',
      code: 'E1',
      cause: { name: 'RangeError', message: 'too far' },
    });
    expect(described['stack']).toContain('logger.test.ts');
    expect(described['location']).toMatch(/:\d+$/);
  });

  it('takes an error alone', () => {
    expect(line(new Error('alone'))).toMatchObject({ error: { name: 'Error', message: 'alone' } });
  });

  it('is written whatever an error holds: circles, large numbers', () => {
    const error = Object.assign(new Error('odd'), { size: 2n ** 64n }) as Error & { self?: unknown };
    error.self = error;
    error.cause = error;
    const { error: described } = line({ error }) as { error: Record<string, unknown> };
    expect(described).toMatchObject({ message: 'odd', size: '18446744073709551616' });
    expect(described).not.toHaveProperty('self');
  });
});
