import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import encodeJpegFile, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import decodeWebpFile, { init as initWebp } from '@jsquash/webp/decode.js';
import encodeWebpFile, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import type { Pixels } from '#domain/picture/square.ts';
import { type Codecs, createDrawSizes, type DrawSizes } from '#lambdas/user/picture/draw-sizes.ts';

const installed = (path: string): string => import.meta.resolve(`@jsquash/${path}`);

const codecs: Codecs = {
  jpeg: installed('jpeg/codec/dec/mozjpeg_dec.wasm'),
  png: installed('png/codec/pkg/squoosh_png_bg.wasm'),
  webpDecoder: installed('webp/codec/dec/webp_dec.wasm'),
  webpEncoder: installed('webp/codec/enc/webp_enc_simd.wasm'),
  resize: installed('resize/lib/resize/pkg/squoosh_resize_bg.wasm'),
};

/** The worker from the sources, not the bundle. */
export const drawSizes = (limitMs?: number): DrawSizes =>
  createDrawSizes(new URL('../../lambdas/user/picture/draw.ts', import.meta.url), codecs, limitMs);

type Image = Awaited<ReturnType<typeof decodeWebpFile>>;

/** A picture with a color of its own in each quarter: red, green, blue and yellow, clockwise from the top left… */
export const quarters = (width: number, height: number): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  const colors = [
    [220, 20, 20],
    [20, 200, 20],
    [230, 220, 20],
    [20, 20, 220],
  ];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0);
      data.set([...(colors[quarter] ?? []), 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
};

const wasm = (file: string) => readFile(new URL(file));

/** The picture as a JPEG file. */
export const encodeJpeg = async (pixels: Pixels, quality = 90): Promise<Buffer> => {
  await initJpeg({ wasmBinary: await wasm(installed('jpeg/codec/enc/mozjpeg_enc.wasm')) });
  return Buffer.from(await encodeJpegFile(pixels as Image, { quality }));
};

/** The picture as a WebP file. */
export const encodeWebp = async (pixels: Pixels): Promise<Buffer> => {
  await initWebpEncoder({ wasmBinary: await wasm(codecs.webpEncoder) });
  return Buffer.from(await encodeWebpFile(pixels as Image, { lossless: 1 }));
};

/** Pixels of a WebP file. */
export const readWebp = async (bytes: Uint8Array): Promise<Pixels> => {
  await initWebp({ wasmBinary: await wasm(codecs.webpDecoder) });
  return decodeWebpFile(Uint8Array.from(bytes).buffer);
};

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG file of one color; `claimed` is the size that its header tells. */
export const makePng = (
  width: number,
  height: number,
  {
    claimed = [width, height],
    extra = [],
  }: { claimed?: [number, number]; extra?: [string, Uint8Array][] } = {},
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claimed[0], 0);
  head.writeUInt32BE(claimed[1], 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...extra.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A TIFF block with an orientation and a GPS position, as cameras write it. */
export const makeExif = (orientation: number, order: 'II' | 'MM' = 'II'): Buffer => {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  const little = order === 'II';
  const u16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  for (const [entry, [tag, type, value]] of [
    [0x0112, 3, orientation],
    [0x8825, 4, 0],
  ].entries() as unknown as [number, [number, number, number]][]) {
    const at = 10 + entry * 12;
    u16(tag, at);
    u16(type, at + 2);
    u32(1, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  }
  return Buffer.concat([tiff, Buffer.from('GPS 59.9139 10.7522')]);
};

/** Puts an EXIF block into a JPEG file. */
export const withExif = (jpeg: Buffer, tiff: Buffer): Buffer => {
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(segment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]);
};
