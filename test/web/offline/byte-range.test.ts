// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { answerWith } from '../../../web/offline/byte-range.ts';

const kept = { type: 'video/mp4', bytes: new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).buffer };

describe('an answer from what was kept', () => {
  it.each([
    ['bytes=0-3', 'bytes 0-3/10', [0, 1, 2, 3]],
    ['bytes=7-', 'bytes 7-9/10', [7, 8, 9]],
    ['bytes=-2', 'bytes 8-9/10', [8, 9]],
    ['bytes=-20', 'bytes 0-9/10', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['bytes=8-99', 'bytes 8-9/10', [8, 9]],
  ])('to %s has these bytes and no others', async (range, contentRange, bytes) => {
    const answer = answerWith(kept, range);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, contentRange]);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(bytes);
  });

  it.each([null, 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5'])('to %s is the whole', async (range) => {
    const answer = answerWith(kept, range);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.arrayBuffer()).byteLength).toBe(10);
  });

  it.each(['bytes=10-', 'bytes=5-3', 'bytes=-0'])('to %s says that there is nothing', (range) => {
    const answer = answerWith(kept, range);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });
});
