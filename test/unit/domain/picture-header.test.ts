import { describe, expect, it } from 'vitest';
import { readOrientation } from '#domain/picture/exif-orientation.ts';
import { detectPictureType, readPictureHeader } from '#domain/picture/picture-header.ts';
import { centerSquare, type Pixels, upright } from '#domain/picture/square.ts';
import {
  drawSizes,
  encodeJpeg,
  encodeWebp,
  makeExif,
  makePng,
  quarters,
  withExif,
} from '../../support/pictures.ts';

const webpChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};

describe('the header of a picture', () => {
  it('gives type, size and orientation in each format', async () => {
    expect(readPictureHeader(await encodeJpeg(quarters(31, 17)))).toMatchObject({
      type: 'jpeg',
      width: 31,
      height: 17,
    });
    expect(readPictureHeader(makePng(31, 17))).toMatchObject({
      type: 'png',
      width: 31,
      height: 17,
      orientation: 1,
    });
    const webp = await encodeWebp(quarters(31, 17));
    expect(readPictureHeader(webp)).toMatchObject({ type: 'webp', width: 31, height: 17, scans: 1 });
    const png = makePng(3, 2, { extra: [['eXIf', makeExif(8, 'MM')]] });
    expect(readPictureHeader(png)).toMatchObject({ orientation: 8 });
    const withChunk = Buffer.concat([webp, webpChunk('EXIF', makeExif(5))]);
    expect(readPictureHeader(withChunk)).toMatchObject({ orientation: 5 });
  });

  it('believes the pixels of a WebP more than its canvas', async () => {
    const webp = await encodeWebp(quarters(31, 17));
    const canvas = Buffer.alloc(10);
    const lying = Buffer.concat([webp.subarray(0, 12), webpChunk('VP8X', canvas), webp.subarray(12)]);
    expect(readPictureHeader(lying)).toMatchObject({ width: 31, height: 17 });
    canvas.writeUIntLE(5000, 4, 3);
    const vast = Buffer.concat([webp.subarray(0, 12), webpChunk('VP8X', canvas), webp.subarray(12)]);
    expect(readPictureHeader(vast)).toMatchObject({ width: 5001 });
  });

  it('counts the passes that a JPEG asks for', async () => {
    const jpeg = await encodeJpeg(quarters(16, 16));
    const scans = readPictureHeader(jpeg)?.scans ?? 0;
    expect(scans).toBeGreaterThan(0);
    const more = Buffer.concat([jpeg, ...Array.from({ length: 100 }, () => Buffer.from([0xff, 0xda, 0, 8]))]);
    expect(readPictureHeader(more)?.scans).toBe(scans + 100);
  });

  it.each([
    ['SVG', Buffer.from('<svg/>')],
    ['HTML before a picture', Buffer.concat([Buffer.from('<html>'), makePng(1, 1)])],
    ['nothing', Buffer.alloc(0)],
    ['RIFF that is sound', Buffer.from('RIFF0000WAVEfmt ')],
  ])('%s has no type', (_, bytes) => {
    expect(detectPictureType(bytes)).toBeUndefined();
    expect(readPictureHeader(bytes)).toBeUndefined();
  });

  it('never fails on a file that is cut or damaged anywhere', async () => {
    for (const file of [
      withExif(await encodeJpeg(quarters(16, 16)), makeExif(6)),
      makePng(4, 4, { extra: [['eXIf', makeExif(6)]] }),
      await encodeWebp(quarters(16, 16)),
    ]) {
      for (let length = 0; length < file.length; length += 1) readPictureHeader(file.subarray(0, length));
      for (let at = 0; at < file.length; at += 1) {
        const damaged = Buffer.from(file);
        damaged[at] = (damaged[at] ?? 0) ^ 0xff;
        readPictureHeader(damaged);
      }
    }
  });
});

describe('EXIF orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is read in both byte orders', (orientation) => {
    expect(readOrientation(makeExif(orientation, 'II'))).toBe(orientation);
    expect(readOrientation(makeExif(orientation, 'MM'))).toBe(orientation);
  });
  it.each([0, 9, 65_535])('%i means upright', (orientation) => {
    expect(readOrientation(makeExif(orientation))).toBe(1);
  });
});

describe('a square', () => {
  /** Pixels named by one byte each. */
  const of = (width: number, ...names: number[]): Pixels => ({
    data: new Uint8ClampedArray(names.flatMap((name) => [name, 0, 0, 255])),
    width,
    height: names.length / width,
  });
  const names = ({ data }: Pixels) => Array.from({ length: data.length / 4 }, (_, index) => data[index * 4]);

  it('is cut from the middle', () => {
    expect(names(centerSquare(of(4, 1, 2, 3, 4, 5, 6, 7, 8)))).toEqual([2, 3, 6, 7]);
    expect(names(centerSquare(of(2, 1, 2, 3, 4, 5, 6, 7, 8)))).toEqual([3, 4, 5, 6]);
  });

  // What a camera stores of the scene  1 2 / 3 4  for each orientation.
  it.each([
    [1, [1, 2, 3, 4]],
    [2, [2, 1, 4, 3]],
    [3, [4, 3, 2, 1]],
    [4, [3, 4, 1, 2]],
    [5, [1, 3, 2, 4]],
    [6, [2, 4, 1, 3]],
    [7, [4, 2, 3, 1]],
    [8, [3, 1, 4, 2]],
  ] as const)('stands upright again from orientation %i', (orientation, stored) => {
    expect(names(upright(of(2, ...stored), orientation))).toEqual([1, 2, 3, 4]);
  });
});

describe('drawing', () => {
  it('gives up on a file that takes too long', async () => {
    const png = makePng(2000, 2000);
    const header = readPictureHeader(png);
    if (!header) throw new Error('no header');
    expect(await drawSizes(1)(png, header, [64])).toBeUndefined();
  });

  it('draws a picture that is no larger than a point', async () => {
    const png = makePng(1, 1);
    const header = readPictureHeader(png);
    const files = header && (await drawSizes()(png, header, [64, 512]));
    expect([...(files?.keys() ?? [])].sort()).toEqual([512, 64]);
  });
});
