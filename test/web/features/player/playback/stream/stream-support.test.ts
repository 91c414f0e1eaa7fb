import { expect, it, vi } from 'vitest';
import { measureLine } from '#web/features/player/playback/stream/stream-support.ts';

/** The page has loaded files: bytes, when the answer began and when it ended (ms). */
const load = (...files: (readonly [bytes: number, from: number, to: number])[]): void => {
  vi.stubGlobal('performance', {
    getEntriesByType: () =>
      files.map(([transferSize, responseStart, responseEnd]) => ({
        transferSize,
        responseStart,
        responseEnd,
      })),
  });
};

it('the line is measured by what the page has loaded, while anything was arriving', () => {
  // Two files share the first second, nothing arrives in the next, and a third takes half a second.
  load([25_000, 1000, 2000], [25_000, 1200, 2000], [25_000, 3000, 3500]);
  expect(measureLine()).toBe((75_000 * 8) / 1.5);
});

it('files out of the cache, and of other origins, do not count', () => {
  load([0, 1000, 1001], [50_000, 2000, 3000], [0, 0, 9000]);
  expect(measureLine()).toBe(400_000);
});

it('the browser is asked where the page has loaded next to nothing', () => {
  load([900, 1000, 1001]);
  expect(measureLine()).toBeUndefined();
  vi.stubGlobal('navigator', { connection: { downlink: 1.5 } });
  expect(measureLine()).toBe(1_500_000);
});
