import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import {
  attackBill,
  type Counted,
  monthlyBill,
  peakLoads,
  type PriceFile,
  total,
  transferDollars,
} from '../../bench/cost/bill.ts';
import { describeCost } from '../../bench/cost/describe.ts';
import { monthlyCalls } from '../../bench/cost/month.ts';
import { sizeMix, videoBills, type VideoFigures } from '../../bench/cost/video.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const counted = read('bench/cost/counted.json') as Counted;
const prices = read('bench/cost/prices.json') as PriceFile;
const video = read('bench/video.json') as VideoFigures;

describe('docs/cost.md', () => {
  it('is what the counted calls and the prices give', async () => {
    const written = readFileSync(join(root, 'docs/cost.md'), 'utf8');
    expect(written, 'run npm run cost and commit the result').toBe(
      await describeCost(counted, prices, video),
    );
  });

  it('counts calls of routes that exist, each of which was counted', () => {
    const routes = new Set(Object.values(endpoints).map(routeKey));
    expect(Object.keys(monthlyCalls).filter((route) => !routes.has(route))).toEqual([]);
    expect(Object.keys(counted.calls).sort()).toEqual(Object.keys(monthlyCalls).sort());
  });

  it('names a source for every price and every quota', () => {
    const entries = [...Object.values(prices.prices), ...Object.values(prices.quotas), prices.transferTiers];
    expect(entries.filter(({ source }) => source === '')).toEqual([]);
  });
});

describe('a bill', () => {
  it('takes each tier of transferred bytes at its own price', () => {
    expect(transferDollars(0, prices.transferTiers)).toBe(0);
    expect(transferDollars(10_240, prices.transferTiers)).toBeCloseTo(870.4);
    expect(transferDollars(10_241, prices.transferTiers)).toBeCloseTo(870.48);
    expect(transferDollars(10_000_000, prices.transferTiers)).toBeGreaterThan(200_000);
  });

  it('grows with the learners, and less for each of them', () => {
    const [one = 0, more = 0] = [1_000, 100_000].map((learners) =>
      total(monthlyBill(learners, counted, prices)),
    );
    expect(more).toBeGreaterThan(10 * one);
    expect(more / 100_000).toBeLessThan(one / 1_000);
  });

  it('is that of the units which were counted', () => {
    const call = { readUnits: 0, writeUnits: 2, milliseconds: 0, memoryMegabytes: 512, bytes: 0 };
    const calls = Object.fromEntries(Object.keys(monthlyCalls).map((route) => [route, call]));
    const writes = Object.values(monthlyCalls).reduce((sum, each) => sum + each, 0) * 2;
    const bill = monthlyBill(1_000, { ...counted, calls }, prices);
    expect(bill['DynamoDB, units']).toBeCloseTo(1_000 * writes * prices.prices.dynamoDbWrite.usd);
    expect(() => monthlyBill(1_000, { ...counted, calls: {} }, prices)).toThrow('npm run cost');
  });

  it('of an attack is smaller the earlier it is stopped', () => {
    const call = Object.values(counted.calls)[1];
    if (!call) throw new Error('nothing was counted');
    const stopped = (where: Parameters<typeof attackBill>[2]) =>
      total(attackBill(36_000_000, call, where, 0.01, prices));
    expect(stopped('at the firewall')).toBeLessThan(stopped('at the throttle'));
    expect(stopped('at the throttle')).toBeLessThan(stopped('nowhere'));
  });

  it('knows what the busiest minute asks of each quota', () => {
    const loads = peakLoads(1_000, counted);
    for (const { load } of Object.values(prices.quotas)) expect(loads[load]).toBeGreaterThan(0);
  });
});

describe('the bill of videos', () => {
  it('is that of the bytes which were measured, of each size its share', () => {
    const renditions = [...Object.keys(sizeMix), 'audio', 'the MP4'].map((rendition) => ({
      rendition,
      bytesPerMinute: rendition === 'the MP4' ? 4_000_000 : 1_000_000,
    }));
    const [file, mix, , sound] = videoBills({ ...video, renditions }, prices);
    // 600,000 minutes; the shares of the mix are a whole, and have their sound besides.
    expect(file?.gigabytes).toBeCloseTo(2_235.17, 1);
    expect(file?.requests).toBe(600_000);
    expect(mix?.gigabytes).toBeCloseTo((file?.gigabytes ?? 0) / 2, 5);
    expect(sound?.gigabytes).toBeCloseTo((file?.gigabytes ?? 0) / 4, 5);
    expect(mix?.requests).toBe(600_000 * 40);
  });
});
