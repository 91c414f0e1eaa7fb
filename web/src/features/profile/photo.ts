import { limits } from '#contract/limits.ts';
import { ApiProblem } from '../../lib/api/problem.ts';

/** Side of the uploaded square, in pixels: twice the largest displayed size. */
const sentSide = 1024;
/** Larger files may exhaust a phone's memory; no common camera makes larger ones. */
const fileBytesMax = 40_000_000;

class PhotoError extends Error {}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0));

/** Checks type (by magic bytes) and size of a file. Returns why it is not accepted; undefined when it is. */
export const checkFile = (bytes: Uint8Array, size: number): string | undefined => {
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

/** Decodes a picture file and applies its EXIF orientation. @throws PhotoError with a message for the learner */
export const openPhoto = async (file: Blob): Promise<ImageBitmap> => {
  const problem = checkFile(new Uint8Array(await file.slice(0, 16).arrayBuffer()), file.size);
  if (problem) throw new PhotoError(problem);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoError('This picture is damaged or too large for this device. Please choose another one.');
  }
};

/** A crop: zoom (1 fits the picture into the square) and center, each axis from 0 to 1. */
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
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The cropped square, in pixels of the picture. */
export const cropSquare = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom;
  return {
    left: clamp(x * width - side / 2, 0, width - side),
    top: clamp(y * height - side / 2, 0, height - side),
    side,
  };
};

/** Limits a crop to the bounds of the picture. */
export const clampCrop = (photo: Size, crop: Crop): Crop => {
  const zoom = clamp(crop.zoom, 1, zoomMax);
  const { left, top, side } = cropSquare(photo, { ...crop, zoom });
  return { zoom, x: (left + side / 2) / photo.width, y: (top + side / 2) / photo.height };
};

/** Returns the crop after a drag, in pixels, within a frame of the given side. */
export const dragCrop = (
  photo: Size,
  crop: Crop,
  drag: { x: number; y: number },
  frameSide: number,
): Crop => {
  const scale = cropSquare(photo, crop).side / frameSide;
  return clampCrop(photo, {
    ...crop,
    x: crop.x - (drag.x * scale) / photo.width,
    y: crop.y - (drag.y * scale) / photo.height,
  });
};

/** Draws the cropped square so that it fills the canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = cropSquare(photo, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

/** Encodes the crop as a file small enough to upload, whatever the size of the original. */
export const encodeCrop = async (photo: ImageBitmap, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(clamp(cropSquare(photo, crop).side, 64, sentSide));
  drawCrop(canvas, photo, crop);
  const encode = (type: string, quality?: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // WebP keeps transparency; browsers that cannot encode WebP return a PNG instead.
  const webp = await encode('image/webp', 0.9);
  const blob = webp && webp.size <= limits.pictureBytes ? webp : await encode('image/jpeg', 0.85);
  if (!blob) throw new PhotoError('This device could not process the picture. Please try another one.');
  return blob;
};

/** Explains a failed upload in words for the learner. */
export const explainUpload = (error: unknown): string => {
  if (error instanceof PhotoError) return error.message;
  if (!(error instanceof ApiProblem)) return 'The picture could not be uploaded. Please try again.';
  if (error.code === 'too_many_requests')
    return 'You have uploaded too many pictures. Please try again in an hour.';
  if (error.status === 413) return 'The picture is too large. Please choose a smaller one.';
  if (error.status === 401) return 'Your sign-in has ended. Sign in again, then choose the picture again.';
  if (error.status === 400 || error.status === 415)
    return 'The site could not read this picture. Please choose another one.';
  return error.message;
};
