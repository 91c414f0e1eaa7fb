import { inflateSync } from 'node:zlib';

/** Bytes of WOFF's header and of a row of its directory; bytes of the header of an OpenType file and of a row of its directory. */
const sizes = { woffHeader: 44, woffRow: 20, header: 12, row: 16 } as const;

const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF file into the OpenType file that it was made from (https://www.w3.org/TR/WOFF/). The font reader could do so itself, but its own
 * decompressor fails on some tables: two of the 441 files for Chinese, Japanese and Korean lost their characters.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const row = sizes.woffHeader + index * sizes.woffRow;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(row + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(row, row + 4),
      checksum: woff.subarray(row + 16, row + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const directory = Buffer.alloc(sizes.header + count * sizes.row);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  let offset = directory.length;
  const parts = tables.map(({ tag, checksum, bytes }, index) => {
    const row = sizes.header + index * sizes.row;
    tag.copy(directory, row);
    checksum.copy(directory, row + 4);
    directory.writeUInt32BE(offset, row + 8);
    directory.writeUInt32BE(bytes.length, row + 12);
    const padded = Buffer.alloc(aligned(bytes.length));
    bytes.copy(padded);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...parts]);
};
