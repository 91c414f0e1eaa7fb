import type { FileHandle } from 'node:fs/promises';

export interface Box {
  readonly type: string;
  /** Position of its header, in bytes from the start of the file. */
  readonly at: number;
  /** Start and end of its content, likewise. */
  readonly start: number;
  readonly end: number;
}

/** Reads bytes of a file; fewer at its end. */
export const readBytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Reads the boxes between two positions (ISO/IEC 14496-12, 4.2); stops at the first invalid one. */
export const readBoxes = async (file: FileHandle, from: number, to: number): Promise<Box[]> => {
  const boxes: Box[] = [];
  for (let position = from; position + 8 <= to;) {
    const header = await readBytes(file, position, 16);
    if (header.length < 8) break;
    const short = header.readUInt32BE(0);
    const long = short === 1 && header.length === 16;
    const size = long ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - position : short;
    const end = position + size;
    if (size < (long ? 16 : 8) || end > to) break;
    const type = header.toString('latin1', 4, 8);
    boxes.push({ type, at: position, start: position + (long ? 16 : 8), end });
    position = end;
  }
  return boxes;
};
