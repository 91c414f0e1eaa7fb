import { limits } from '../../../../lambdas/contract/limits.ts';
import { ApiProblem } from '../../lib/api/problem.ts';

/** The side of what is sent, in pixels: twice the largest size that is shown. */
const sentSide = 1024;
/** Above this a phone's memory is at risk; no camera that people carry makes larger files. */
const fileBytesMax = 40_000_000;

class PhotoError extends Error {}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0));

/** What a file is by its first bytes: one of the accepted types, or why it is not taken. */
export const judgeFile = (bytes: Uint8Array, size: number): string | undefined => {
  if (size === 0) return 'This file is empty.';
  if (size > fileBytesMax) return 'This file is larger than 40 MB. Please choose a smaller picture.';
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const isPng = bytes[0] === 0x89 && startsWith(bytes, 'PNG', 1);
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8);
  if (isJpeg || isPng || isWebp) return undefined;
  if (startsWith(bytes, 'ftyp', 4) && /^(?:heic|heix|hevc|mif1|msf1|avif)/.test(readBrand(bytes))) {
    return 'Your browser cannot read this HEIC or AVIF photo. Save it as a JPEG and choose it again.';
  }
  return 'Please choose a JPEG, PNG or WebP picture.';
};

const readBrand = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(8, 12));

/** Opens a picture file, turned as its camera meant it. @throws PhotoError that says what to do */
export const openPhoto = async (file: Blob): Promise<ImageBitmap> => {
  const problem = judgeFile(new Uint8Array(await file.slice(0, 16).arrayBuffer()), file.size);
  if (problem) throw new PhotoError(problem);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoError('This picture is damaged or too large for this device. Please choose another one.');
  }
};

/** How a picture is cut: how much larger than fitting, and which point of it is in the middle (0 to 1 each way). */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}
export const zoomMax = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}
const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The square that is cut out, in pixels of the picture. */
export const cropSquare = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom;
  return {
    left: between(x * width - side / 2, 0, width - side),
    top: between(y * height - side / 2, 0, height - side),
    side,
  };
};

/** The same cut, kept within the picture. */
export const withinPhoto = (photo: Size, crop: Crop): Crop => {
  const zoom = between(crop.zoom, 1, zoomMax);
  const { left, top, side } = cropSquare(photo, { ...crop, zoom });
  return { zoom, x: (left + side / 2) / photo.width, y: (top + side / 2) / photo.height };
};

/** The crop after a drag of this many pixels over a frame with that side. */
export const dragged = (photo: Size, crop: Crop, drag: { x: number; y: number }, frameSide: number): Crop => {
  const scale = cropSquare(photo, crop).side / frameSide;
  return withinPhoto(photo, {
    ...crop,
    x: crop.x - (drag.x * scale) / photo.width,
    y: crop.y - (drag.y * scale) / photo.height,
  });
};

/** Draws the cut so that it fills a canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = cropSquare(photo, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

/** The cut as a file small enough to send, whatever the photo weighed. */
export const cutPhoto = async (photo: ImageBitmap, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(between(cropSquare(photo, crop).side, 64, sentSide));
  drawCrop(canvas, photo, crop);
  const encode = (type: string, quality?: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // WebP keeps transparency; browsers that cannot write it answer with a PNG.
  const webp = await encode('image/webp', 0.9);
  const blob = webp && webp.size <= limits.pictureBytes ? webp : await encode('image/jpeg', 0.85);
  if (!blob) throw new PhotoError('This device could not process the picture. Please try another one.');
  return blob;
};

/** Why an upload did not work, in words. */
export const explainUpload = (error: unknown): string => {
  if (error instanceof PhotoError) return error.message;
  if (!(error instanceof ApiProblem)) return 'The picture could not be uploaded. Please try again.';
  if (error.status === 429) return 'You have uploaded too many pictures. Please try again in an hour.';
  if (error.status === 413) return 'The picture is too large. Please choose a smaller one.';
  if (error.status === 401) return 'Your sign-in has ended. Sign in again, then choose the picture again.';
  if (error.status === 400 || error.status === 415)
    return 'The site could not read this picture. Please choose another one.';
  return `${error.message} Your current picture has not changed.`;
};
