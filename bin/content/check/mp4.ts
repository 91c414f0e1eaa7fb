import { type FileHandle, open } from 'node:fs/promises';

interface Box {
  readonly type: string;
  /** Start and end of its content, in bytes from the start of the file. */
  readonly start: number;
  readonly end: number;
}

const read = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Reads the boxes between two positions (ISO/IEC 14496-12, 4.2); stops at the first invalid one. */
const readBoxes = async (file: FileHandle, from: number, to: number): Promise<Box[]> => {
  const boxes: Box[] = [];
  for (let position = from; position + 8 <= to;) {
    const header = await read(file, position, 16);
    if (header.length < 8) break;
    const short = header.readUInt32BE(0);
    const long = short === 1 && header.length === 16;
    const size = long ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - position : short;
    const end = position + size;
    if (size < (long ? 16 : 8) || end > to) break;
    boxes.push({ type: header.toString('latin1', 4, 8), start: position + (long ? 16 : 8), end });
    position = end;
  }
  return boxes;
};

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
  /** Reason why it starts late in browsers. */
  readonly warning?: string;
}

/** Reads an MP4 file's length, or says why it cannot be served. */
export const inspectMp4 = async (path: string): Promise<Mp4 | { problem: string }> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const boxes = await readBoxes(file, 0, size);
    if (boxes[0]?.type !== 'ftyp') return { problem: 'is not an MP4 file' };
    const index = boxes.findIndex(({ type }) => type === 'moov');
    const media = boxes.findIndex(({ type }) => type === 'mdat');
    const movie = boxes[index];
    if (!movie || media < 0) return { problem: 'is truncated or damaged: its index or its media is missing' };
    const header = (await readBoxes(file, movie.start, movie.end)).find(({ type }) => type === 'mvhd');
    const seconds =
      header && parseSeconds(await read(file, header.start, Math.min(header.end - header.start, 32)));
    return {
      ...(seconds !== undefined && { seconds }),
      ...(media < index && {
        warning:
          'has its index at the end, so that it starts late: rewrite it with ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4',
      }),
    };
  } finally {
    await file.close();
  }
};
