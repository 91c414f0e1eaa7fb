import { open } from 'node:fs/promises';
import { isIndexLate, planFastStart } from './fast-start.ts';
import { readBoxes, readBytes } from './mp4-boxes.ts';

/** Reads the length in seconds from a movie header (4.14: version 1 has 64-bit times). */
const parseSeconds = (header: Buffer): number | undefined => {
  const long = header[0] === 1;
  if (header.length < (long ? 32 : 20)) return undefined;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const ticks = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 && ticks > 0 ? ticks / scale : undefined;
};

export interface Mp4 {
  /** Length; absent when the header lacks it, as in fragmented recordings. */
  readonly seconds?: number;
  /** Reason why it starts late in browsers, even when published. */
  readonly warning?: string;
}

/** Reads an MP4 file's length, or says why it cannot be served. */
export const inspectMp4 = async (path: string): Promise<Mp4 | { problem: string }> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const boxes = await readBoxes(file, 0, size);
    if (boxes[0]?.type !== 'ftyp') return { problem: 'is not an MP4 file' };
    const movie = boxes.find(({ type }) => type === 'moov');
    if (!movie || boxes.every(({ type }) => type !== 'mdat'))
      return { problem: 'is truncated or damaged: its index or its media is missing' };
    const header = (await readBoxes(file, movie.start, movie.end)).find(({ type }) => type === 'mvhd');
    const seconds =
      header && parseSeconds(await readBytes(file, header.start, Math.min(header.end - header.start, 32)));
    const isLate = isIndexLate(boxes) && !(await planFastStart(file, boxes));
    return {
      ...(seconds !== undefined && { seconds }),
      ...(isLate && {
        warning:
          'has its index at the end, so that it starts late: rewrite it with ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4',
      }),
    };
  } finally {
    await file.close();
  }
};
