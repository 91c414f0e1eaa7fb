import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Box, readBoxes, readBytes } from './mp4-boxes.ts';

/** Whether the index of an MP4 stands behind its media, so that browsers start it late. */
export const isIndexLate = (boxes: readonly Box[]): boolean => {
  const types = boxes.map(({ type }) => type);
  return types.includes('mdat') && types.indexOf('mdat') < types.indexOf('moov');
};

/** How such a file is served: with its index in front. */
interface FastStart {
  /** Where the index goes. */
  readonly media: number;
  /** Where it stands in the file. */
  readonly from: number;
  readonly to: number;
  /** The index, with the places that its media has then. */
  readonly index: Buffer;
}

/** Bytes of a place in a table of chunks, which counts from the start of the file (ISO/IEC 14496-12, 8.7.5). */
const widths: Readonly<Record<string, number>> = { stco: 4, co64: 8 };
const containers = new Set(['trak', 'mdia', 'minf', 'stbl']);
const farthest = 0xff_ff_ff_ff;

const listLeaves = async (file: FileHandle, { start, end }: Box): Promise<Box[]> => {
  const boxes = await readBoxes(file, start, end);
  const leaves = boxes.map(async (box) => (containers.has(box.type) ? await listLeaves(file, box) : [box]));
  return (await Promise.all(leaves)).flat();
};

/** Moves the places in a table. @returns whether the table is valid, and they fit into it */
const moveTable = (table: Buffer, width: number, move: (place: number) => number): boolean => {
  if (table.length < 8 || table.length < 8 + table.readUInt32BE(4) * width) return false;
  const end = 8 + table.readUInt32BE(4) * width;
  for (let at = 8; at < end; at += width) {
    const place = move(width === 4 ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at)));
    if (width === 8) table.writeBigUInt64BE(BigInt(place), at);
    else if (place > farthest) return false;
    else table.writeUInt32BE(place, at);
  }
  return true;
};

/**
 * Plans moving the index of an MP4 in front of its media, as `ffmpeg -movflags +faststart` does.
 * @param boxes all boxes of the file
 * @returns undefined when it is there already, or when it cannot be moved without more changes
 */
export const planFastStart = async (
  file: FileHandle,
  boxes: readonly Box[],
): Promise<FastStart | undefined> => {
  const movie = boxes.find(({ type }) => type === 'moov');
  const media = boxes.find(({ type }) => type === 'mdat');
  // Fragments have places of their own.
  if (!movie || !media || !isIndexLate(boxes) || boxes.some(({ type }) => type === 'moof')) return undefined;
  const { at: from, end: to } = movie;
  const leaves = await listLeaves(file, movie);
  const tables = leaves.filter(({ type }) => widths[type] !== undefined);
  // Of an encrypted film, `saio` has places too; a compressed index has no tables to be seen.
  if (tables.length === 0 || leaves.some(({ type }) => type === 'saio')) return undefined;
  const index = await readBytes(file, from, to - from);
  const move = (place: number) => (place >= media.at && place < from ? place + index.length : place);
  const fits = tables.every(({ type, start, end }) =>
    moveTable(index.subarray(start - from, end - from), widths[type] ?? 0, move),
  );
  // A size of 0 reaches to the end of the file, where it no longer stands.
  if (index.readUInt32BE(0) === 0) index.writeUInt32BE(index.length);
  return fits ? { media: media.at, from, to, index } : undefined;
};

/** Opens an MP4 and plans moving its index; see {@link planFastStart}. */
export const openFastStart = async (path: string): Promise<FastStart | undefined> => {
  const file = await open(path);
  try {
    return await planFastStart(file, await readBoxes(file, 0, (await file.stat()).size));
  } finally {
    await file.close();
  }
};

/** Reads an MP4 with its index in front of its media; it is as long as the file. */
export async function* readFastStart(path: string): AsyncGenerator<Buffer> {
  const moved = await openFastStart(path);
  const part = (start: number, end?: number): AsyncIterable<Buffer> => createReadStream(path, { start, end });
  if (!moved) return yield* part(0);
  const { media, from, to, index } = moved;
  yield* part(0, media - 1);
  yield index;
  yield* part(media, from - 1);
  yield* part(to);
}
