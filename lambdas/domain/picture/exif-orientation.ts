/** How a camera held the picture, as EXIF has it: 1 is upright, 8 the last of the eight ways to turn and mirror it. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;
const entriesMax = 512;

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/**
 * Reads the orientation from a TIFF block (EXIF without its `Exif` prefix). Broken metadata counts as upright, so that it does
 * not make the picture unusable.
 */
export const readOrientation = (tiff: Uint8Array): Orientation => {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return 1;
  const order = view.getUint16(0);
  const little = order === 0x4949;
  if ((!little && order !== 0x4d4d) || view.getUint16(2, little) !== 42) return 1;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = Math.min(view.getUint16(directory, little), entriesMax);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * entryBytes;
    if (at + entryBytes > tiff.length) return 1;
    if (view.getUint16(at, little) !== orientationTag) continue;
    const value = view.getUint16(at + 2, little) === shortType ? view.getUint16(at + 8, little) : 1;
    return isOrientation(value) ? value : 1;
  }
  return 1;
};
