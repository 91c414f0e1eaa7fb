import { type Orientation, readOrientation } from './exif-orientation.ts';

/** Properties of a picture file, read without decoding it. */
export interface PictureHeader {
  readonly type: 'jpeg' | 'png' | 'webp';
  /** Pixels, as stored: the orientation is not applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Passes over the pixels that decoding takes: progressive JPEG files can ask for thousands. */
  readonly scans: number;
}

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const startOfScan = 0xda;
const exifMarker = 0xe1;
/** Baseline, extended and progressive frames; the rest of C0–CF are tables, or kinds that nobody uses. */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
const unknownFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Inside coded pixels an FF is followed by 00 or a restart mark, so FF DA begins a scan wherever it stands. */
const countScans = (bytes: Uint8Array, from: number): number => {
  let scans = 0;
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === startOfScan) scans += 1;
  }
  return scans;
};

const readJpeg = (bytes: Uint8Array): PictureHeader | undefined => {
  const view = toDataView(bytes);
  let size: { width: number; height: number } | undefined;
  let orientation: Orientation = 1;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (unknownFrames.has(marker)) return undefined;
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (marker === startOfScan) {
      return size && { type: 'jpeg', ...size, orientation, scans: countScans(bytes, at) };
    }
    if (frameMarkers.has(marker)) {
      if (size || length < 8) return undefined;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === exifMarker && ascii(bytes, at + 4, 4) === 'Exif') {
      orientation = readOrientation(bytes.subarray(at + 10, end));
    }
    at = end;
  }
  return undefined;
};

/** Chunks of a PNG file with their contents, up to the first that does not fit. */
function* pngChunks(bytes: Uint8Array): Generator<{ name: string; data: Uint8Array }> {
  const view = toDataView(bytes);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) return;
    yield { name: ascii(bytes, at + 4, 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

const readPng = (bytes: Uint8Array): PictureHeader | undefined => {
  let size: { width: number; height: number } | undefined;
  let orientation: Orientation = 1;
  for (const { name, data } of pngChunks(bytes)) {
    if (!size) {
      if (name !== 'IHDR' || data.length !== 13) return undefined;
      size = { width: toDataView(data).getUint32(0), height: toDataView(data).getUint32(4) };
    }
    if (name === 'eXIf') orientation = readOrientation(data);
  }
  return size && { type: 'png', ...size, orientation, scans: 1 };
};

const uint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/** Size that the pixels of a WebP chunk really have; undefined for other chunks. */
const webpSize = (name: string, data: Uint8Array): { width: number; height: number } | undefined => {
  if (name === 'VP8X' && data.length >= 10)
    return { width: uint24(data, 4) + 1, height: uint24(data, 7) + 1 };
  if (name === 'VP8 ' && data.length >= 10) {
    const view = toDataView(data);
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (name === 'VP8L' && data.length >= 5) {
    const bits = toDataView(data).getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
};

const readWebp = (bytes: Uint8Array): PictureHeader | undefined => {
  const view = toDataView(bytes);
  let orientation: Orientation = 1;
  let [width, height] = [0, 0];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const data = bytes.subarray(at + 8, at + 8 + length);
    // A canvas may promise less than its pixels: the larger of both counts.
    const size = webpSize(name, data);
    width = Math.max(width, size?.width ?? 0);
    height = Math.max(height, size?.height ?? 0);
    if (name === 'EXIF')
      orientation = readOrientation(ascii(data, 0, 4) === 'Exif' ? data.subarray(6) : data);
    at += 8 + length + (length % 2);
  }
  return width > 0 ? { type: 'webp', width, height, orientation, scans: 1 } : undefined;
};

const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects the type of a picture by its first bytes only: file names and media types come from the sender. */
export const detectPictureType = (bytes: Uint8Array): PictureHeader['type'] | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (pngMagic.every((byte, index) => bytes[index] === byte)) return 'png';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP' ? 'webp' : undefined;
};

/** Reads a picture's header; undefined for a broken one, and for what is no JPEG, PNG or WebP. */
export const readPictureHeader = (bytes: Uint8Array): PictureHeader | undefined => {
  const type = detectPictureType(bytes);
  if (type === undefined) return undefined;
  const readers = { jpeg: readJpeg, png: readPng, webp: readWebp };
  return readers[type](bytes);
};
