import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resourceUsage } from 'node:process';
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js';
import { readPictureHeader } from '../lambdas/domain/picture/picture-header.ts';
import { createDrawSizes } from '../lambdas/user/picture/draw-sizes.ts';
import { runInProcess } from './measure.ts';

/** Cost of drawing one uploaded picture in all sizes. */
export interface PictureFigure {
  readonly picture: string;
  readonly milliseconds: number;
  /** Peak resident memory of the whole process. */
  readonly megabytes: number;
}

const folder = new URL('../dist/functions/user/', import.meta.url);
const codec = (name: string): string => new URL(`${name}.wasm`, folder).href;

const makePhoto = async (width: number, height: number): Promise<string> => {
  await init({
    wasmBinary: await readFile(new URL(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))),
  });
  const data = new Uint8ClampedArray(width * height * 4);
  // Waves of color are as hard to encode as a photograph.
  for (let at = 0; at < data.length; at += 1)
    data[at] = at % 4 === 3 ? 255 : 128 + 100 * Math.sin(at * at * 1e-7);
  const file = join(tmpdir(), `bench-${width}x${height}.jpg`);
  const image = { data, width, height } as Parameters<typeof encodeJpeg>[0];
  writeFileSync(file, Buffer.from(await encodeJpeg(image, { quality: 75 })));
  return file;
};

const draw = async (file: string): Promise<Omit<PictureFigure, 'picture'>> => {
  const drawSizes = createDrawSizes(new URL('draw.mjs', folder), {
    jpeg: codec('jpeg'),
    png: codec('png'),
    webpDecoder: codec('webp-decoder'),
    webpEncoder: codec('webp-encoder'),
    resize: codec('resize'),
  });
  const bytes = await readFile(file);
  const header = readPictureHeader(bytes);
  if (!header) throw new Error(`${file} is no picture`);
  const start = performance.now();
  if (!(await drawSizes(bytes, header, [64, 128, 256, 512]))) throw new Error(`${file} could not be drawn`);
  return {
    milliseconds: Math.round(performance.now() - start),
    megabytes: Math.round(resourceUsage().maxRSS / 1024),
  };
};

/** Measures drawing pictures with the bundled worker, each in its own process. */
export const benchPictures = async (): Promise<PictureFigure[]> => {
  const figures: PictureFigure[] = [];
  for (const [width, height] of [
    [1024, 1024],
    [4096, 4096],
  ] as const) {
    const photo = await makePhoto(width, height);
    const figure = await runInProcess<Omit<PictureFigure, 'picture'>>(import.meta.filename, [photo]);
    figures.push({ picture: `JPEG ${width} × ${height}`, ...figure });
  }
  return figures;
};

if (import.meta.main) {
  const [, , file] = process.argv;
  if (file && process.send) process.send(await draw(file));
  else process.stdout.write(`${JSON.stringify(await benchPictures(), null, 2)}\n`);
}
