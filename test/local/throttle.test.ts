import { describe, expect, it } from 'vitest';
import { createThrottle } from '#infra/local/gateway/throttle.ts';
import type { JsonObject } from '#infra/local/template/template.ts';

const stage = {
  DefaultRouteSettings: { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 3 },
  RouteSettings: { 'POST /api/pay': { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 5 } },
};
const routes = ['GET /api/a', 'GET /api/b', 'POST /api/pay'];
const fakeStack = (properties: JsonObject) => ({
  resolvedResources: (): [string, JsonObject][] => [['Stage', properties]],
});

/** A throttle and its clock in milliseconds. */
const throttled = (properties: JsonObject = stage) => {
  const clock = { now: 0 };
  return { clock, throttle: createThrottle(fakeStack(properties), routes, () => clock.now) };
};
const admitted = (count: number, admits: () => boolean): number =>
  Array.from({ length: count }, admits).filter(Boolean).length;

describe('the limits of routes', () => {
  it('let a burst pass, and then so many a second', () => {
    const { clock, throttle } = throttled();
    expect(admitted(10, () => throttle.admits('GET /api/a'))).toBe(3);
    clock.now = 200;
    expect(admitted(10, () => throttle.admits('GET /api/a'))).toBe(2);
    clock.now = 60_000;
    expect(admitted(10, () => throttle.admits('GET /api/a'))).toBe(3);
  });

  it('are each route’s own: a flood on one takes nothing from another', () => {
    const { throttle } = throttled();
    admitted(1_000, () => throttle.admits('GET /api/a'));
    expect(admitted(10, () => throttle.admits('GET /api/b'))).toBe(3);
    expect(admitted(10, () => throttle.admits('POST /api/pay'))).toBe(5);
  });

  it('are the account’s where the stage says nothing', () => {
    const { throttle } = throttled({});
    expect(admitted(6_000, () => throttle.admits('GET /api/a'))).toBe(5_000);
  });

  it('begin anew when they are forgotten', () => {
    const { throttle } = throttled();
    admitted(10, () => throttle.admits('GET /api/a'));
    throttle.forget();
    expect(throttle.admits('GET /api/a')).toBe(true);
  });

  it('of a route that is not there cannot be deployed', () => {
    expect(() => throttled({ RouteSettings: { 'GET /api/gone': {} } })).toThrow(/GET \/api\/gone/);
  });
});
