import { describe, expect, it } from 'vitest';
import { checkFile, clampCrop, cropSquare, dragCrop, middle } from '#web/features/profile/photo.ts';
import { findZones } from '#web/features/profile/zones.ts';

const bytes = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));

describe('a chosen file', () => {
  it.each([
    ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['PNG', bytes('\u0089PNG\r\n\u001a\n')],
    ['WebP', bytes('RIFF....WEBPVP8 ')],
  ])('%s is taken', (_, start) => expect(checkFile(start, 10)).toBeUndefined());

  it.each([
    ['a HEIC photo', bytes('....ftypheic....'), 10, /HEIC.*JPEG/],
    ['a page', bytes('<html>'), 10, /JPEG, PNG or WebP/],
    ['an empty one', bytes(''), 0, /empty/],
    ['a huge one', bytes('RIFF....WEBP'), 41_000_000, /40 MB/],
  ])('%s is refused with what to do', (_, start, size, words) =>
    expect(checkFile(start, size)).toMatch(words),
  );
});

describe('a cut', () => {
  const photo = { width: 400, height: 200 };
  it('begins as the largest square in the middle', () => {
    expect(cropSquare(photo, middle)).toEqual({ left: 100, top: 0, side: 200 });
  });
  it('never leaves the photo', () => {
    expect(cropSquare(photo, clampCrop(photo, { zoom: 0.2, x: 5, y: -5 }))).toEqual({
      left: 200,
      top: 0,
      side: 200,
    });
    expect(cropSquare(photo, clampCrop(photo, { zoom: 99, x: 0, y: 1 }))).toEqual({
      left: 0,
      top: 150,
      side: 50,
    });
  });
  it('follows a drag pixel by pixel', () => {
    const crop = dragCrop(photo, { zoom: 2, x: 0.5, y: 0.5 }, { x: -30, y: 10 }, 100);
    const { left, top, side } = cropSquare(photo, crop);
    expect([left, top, side].map(Math.round)).toEqual([180, 40, 100]);
  });
});

describe('zones', () => {
  it('are found by every word, in any spelling, beginnings first', () => {
    const ids = ['America/Sao_Paulo', 'Europe/Paris', 'Asia/Comparis'];
    expect(findZones(ids, 'são paulo', 9).map(({ id }) => id)).toEqual(['America/Sao_Paulo']);
    expect(findZones(ids, 'paris', 9).map(({ id }) => id)).toEqual(['Europe/Paris', 'Asia/Comparis']);
    const bs = ['Atlantic/Bermuda', 'Europe/Berlin', 'America/Bogota'];
    expect(findZones(bs, 'ber', 9).map(({ id }) => id)).toEqual(['Europe/Berlin', 'Atlantic/Bermuda']);
    expect(findZones(bs, '', 9).map(({ id }) => id)).toEqual([
      'America/Bogota',
      'Atlantic/Bermuda',
      'Europe/Berlin',
    ]);
    expect(findZones(ids, '', 2)).toHaveLength(2);
  });
});
