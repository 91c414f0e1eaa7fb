import type { Orientation } from './exif-orientation.ts';

/** Pixels in rows from the top left, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The largest square in the middle of a picture. */
export const centerSquare = (pixels: Pixels): Pixels => {
  const { data, width, height } = pixels;
  if (width === height) return pixels;
  const side = Math.min(width, height);
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  const square = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const start = ((top + row) * width + left) * 4;
    square.set(data.subarray(start, start + side * 4), row * side * 4);
  }
  return { data: square, width: side, height: side };
};

/** Where the pixel that belongs at (x, y) lies in the stored square whose last row and column are `last`. */
const sources: Readonly<Record<Orientation, (x: number, y: number, last: number) => [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y, last) => [last - x, y],
  3: (x, y, last) => [last - x, last - y],
  4: (x, y, last) => [x, last - y],
  5: (x, y) => [y, x],
  6: (x, y, last) => [y, last - x],
  7: (x, y, last) => [last - y, last - x],
  8: (x, y, last) => [last - y, x],
};

/** Turns and mirrors a square so that it stands upright without the EXIF note. */
export const upright = (square: Pixels, orientation: Orientation): Pixels => {
  if (orientation === 1) return square;
  const side = square.width;
  const from = new Uint32Array(square.data.buffer, square.data.byteOffset, side * side);
  const turned = new Uint32Array(side * side);
  const sourceOf = sources[orientation];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [fromX, fromY] = sourceOf(x, y, side - 1);
      turned[y * side + x] = from[fromY * side + fromX] ?? 0;
    }
  }
  return { data: new Uint8ClampedArray(turned.buffer), width: side, height: side };
};
