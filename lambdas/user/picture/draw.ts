import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize/index.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import type { PictureHeader } from '../../domain/picture/picture-header.ts';
import { centerSquare, type Pixels, upright } from '../../domain/picture/square.ts';
import type { DrawAnswer, DrawTask } from './draw-sizes.ts';

/** No visible loss at the sizes of an avatar. */
const webpQuality = 82;

const { bytes, header, sizes, codecs } = workerData as DrawTask;

// Node.js has no `ImageData`: the packages provide the class and accept any object of this shape.
type Image = Awaited<ReturnType<typeof decodeJpeg>>;

const codec = (file: string): Promise<Uint8Array<ArrayBuffer>> => readFile(new URL(file));

interface Decoder {
  load(): Promise<unknown>;
  decode(): Promise<Pixels>;
}
const decoders: Readonly<Record<PictureHeader['type'], Decoder>> = {
  jpeg: {
    load: async () => initJpeg({ wasmBinary: await codec(codecs.jpeg) }),
    decode: () => decodeJpeg(bytes),
  },
  png: {
    load: async () => initPng(await codec(codecs.png)),
    decode: () => decodePng(bytes),
  },
  webp: {
    load: async () => initWebpDecoder({ wasmBinary: await codec(codecs.webpDecoder) }),
    decode: () => decodeWebp(bytes),
  },
};

const draw = async (pixels: Pixels): Promise<[number, Uint8Array][]> => {
  await initResize(await codec(codecs.resize));
  await initWebpEncoder({ wasmBinary: await codec(codecs.webpEncoder) });
  const files: [number, Uint8Array][] = [];
  let larger = centerSquare(pixels);
  // Each size is drawn from the next larger one, so that the full picture is processed only once.
  for (const size of sizes.toSorted((one, other) => other - one)) {
    larger = await resize(larger as Image, { width: size, height: size, fitMethod: 'stretch' });
    const rotated = upright(larger, header.orientation);
    files.push([size, new Uint8Array(await encodeWebp(rotated as Image, { quality: webpQuality }))]);
  }
  return files;
};

const fitsHeader = ({ width, height }: Pixels): boolean => width === header.width && height === header.height;

// Errors of the decoders are caused by the file. Any other error is ours and ends the thread.
const decoder = decoders[header.type];
await decoder.load();
const pixels = await decoder.decode().catch(() => undefined);
const answer: DrawAnswer =
  pixels && fitsHeader(pixels) ? { ok: true, files: await draw(pixels) } : { ok: false };
parentPort?.postMessage(answer);
