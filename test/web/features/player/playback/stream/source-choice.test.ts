import { describe, expect, it } from 'vitest';
import {
  chooseLevels,
  chooseOpening,
  chooseSource,
  isSameFile,
} from '#web/features/player/playback/stream/source-choice.ts';

const signed = {
  url: '/media/one.mp4?n=1',
  stream: { url: '/media/one.0-1/master.m3u8', expiresAt: '2026-11-21T10:00:00.000Z' },
};

describe('what the player is given', () => {
  it.each([
    ['the stream', signed, { isStream: true, reloads: 0, audioUrl: null }, '/media/one.0-1/master.m3u8'],
    [
      'the stream again',
      signed,
      { isStream: true, reloads: 2, audioUrl: null },
      '/media/one.0-1/master.m3u8#2',
    ],
    ['the sound alone', signed, { isStream: true, reloads: 0, audioUrl: '/media/a.m3u8' }, '/media/a.m3u8'],
    ['the MP4 of a stream that fails', signed, { isStream: false, reloads: 0, audioUrl: null }, signed.url],
    [
      'the MP4 without a stream',
      { url: signed.url },
      { isStream: true, reloads: 0, audioUrl: null },
      signed.url,
    ],
  ])('is %s', (_name, answer, options, src) => {
    const type = src.includes('.mp4') ? 'video/mp4' : 'application/vnd.apple.mpegurl';
    expect(chooseSource(answer, options)).toEqual({ src, type });
  });

  it('is known for the same file whatever part of it is named', () => {
    expect(isSameFile('/a/master.m3u8#1', `${window.location.origin}/a/master.m3u8`)).toBe(true);
    expect(isSameFile('/a/master.m3u8', '/b/master.m3u8')).toBe(false);
  });
});

describe('what the engine is told of a wish', () => {
  const sizes = [240, 360, 720, 1080];
  it.each([
    ['what the line carries', 'auto', false, { level: -1, highest: -1 }],
    ['the sound alone, whose only level is no size', 'audio', false, { level: -1, highest: -1 }],
    ['a size', 720, false, { level: 2, highest: -1 }],
    ['a size that this video lacks', 480, false, { level: 1, highest: -1 }],
    ['a size below the smallest', 144, false, { level: 0, highest: -1 }],
    ['fewer bytes', 'auto', true, { level: -1, highest: 1 }],
    ['fewer bytes, but this size', 1080, true, { level: 3, highest: 1 }],
  ] as const)('of %s', (_name, quality, isSaving, expected) => {
    expect(chooseLevels(sizes, quality, isSaving)).toEqual(expected);
  });

  it('of fewer bytes where all sizes are large: the smallest', () => {
    expect(chooseLevels([720, 1080], 'auto', true)).toEqual({ level: -1, highest: 0 });
    expect(chooseLevels([], 'auto', true)).toEqual({ level: -1, highest: -1 });
  });
});

describe('the opening of a stream', () => {
  const variants = [
    [240, 180_000],
    [720, 530_000],
    [1080, 2_100_000],
  ].map(([height = 0, bandwidth = 0]) => ({
    ...{ url: `${height}`, bandwidth, width: (height * 16) / 9, height, codecs: [] },
  }));
  const open = (line: number | undefined, more: { quality?: number; isSaving?: boolean } = {}) =>
    chooseOpening(variants, { quality: more.quality ?? 'auto', isSaving: more.isSaving ?? false, line })
      ?.height;

  it.each([
    [undefined, 240],
    [400_000, 240],
    [2_000_000, 240],
    [2_200_000, 720],
    [9_000_000, 1080],
  ])('at %s bit/s has %i lines, so that it loads in a quarter of the time that it plays', (line, lines) => {
    expect(open(line)).toBe(lines);
  });

  it('has the size that the learner chose, and no large one with data saver', () => {
    expect(open(400_000, { quality: 1080 })).toBe(1080);
    expect(open(9_000_000, { quality: 360 })).toBe(240);
    expect(open(9_000_000, { isSaving: true })).toBe(240);
    expect(chooseOpening([], { quality: 'auto', isSaving: false, line: 1 })).toBeUndefined();
  });
});
