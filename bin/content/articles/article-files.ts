import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, posix } from 'node:path';
import { readPictureHeader } from '../../../lambdas/domain/picture/picture-header.ts';
import { findCourseFile } from '../read/course-files.ts';
import { type CourseFile, hashContent, hashFile, mediaTypeOf, shortHash } from '../resolve/stored-files.ts';

/** Largest file for download. */
export const fileBytesMax = 200_000_000;
const imageBytesMax = 5_000_000;
const imageSideMax = 8_000;

/** Names of downloadable files and pictures, at most five folders deep. */
export const filePattern = /^[A-Za-z0-9][\w.-]{0,99}(?:\/[A-Za-z0-9][\w.-]{0,99}){0,5}$/;
export const fileExample = 'files/data.csv';

/** An image that an article shows, in CSS pixels. */
export interface ArticleImage {
  readonly file: CourseFile;
  readonly width: number;
  readonly height: number;
}

type Found<T> = T | { readonly problem: string };

/** A picture ready for upload, or why it cannot be used. @param name base of its storage key */
export const toImage = (
  courseId: string,
  name: string,
  content: Uint8Array,
  source: CourseFile['source'],
): Found<ArticleImage> => {
  const header = content.length > imageBytesMax ? undefined : readPictureHeader(content);
  if (content.length > imageBytesMax)
    return { problem: `"${name}" is larger than ${imageBytesMax / 1e6} MB` };
  if (!header) return { problem: `"${name}" is not a PNG, JPEG or WebP picture` };
  const isTurned = header.orientation > 4;
  const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
  if (Math.max(width, height) > imageSideMax || Math.min(width, height) === 0) {
    return { problem: `"${name}" has ${width} × ${height} pixels: ${imageSideMax} a side at most` };
  }
  const extension = header.type === 'jpeg' ? 'jpg' : header.type;
  const stem = basename(name, extname(name));
  const key = `media/courses/${courseId}/${stem}.${shortHash(content)}.${extension}`;
  return {
    file: { source, key, contentType: `image/${header.type}`, bytes: content.length },
    width,
    height,
  };
};

/** Resolves a relative address in an article to a path below the course's folder. */
const nameBelowCourse = (article: string, address: string): string => {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return posix.join(dirname(article), decodeURI(path));
  } catch {
    return path;
  }
};

interface ArticlePlace {
  readonly folder: string;
  /** Path of the article below the folder. */
  readonly name: string;
  readonly lectureId: string;
}

/** Finds a picture by its path relative to the article. */
export const findImage = async (
  { folder, name }: ArticlePlace,
  address: string,
): Promise<Found<ArticleImage & { readonly name: string }>> => {
  const wanted = nameBelowCourse(name, address);
  const found = await findCourseFile(folder, wanted, filePattern, 'figures/plot.png');
  if ('problem' in found) return found;
  const { size } = await stat(found.path);
  if (size > imageBytesMax) return { problem: `"${wanted}" is larger than ${imageBytesMax / 1e6} MB` };
  const content = await readFile(found.path);
  const source = { path: found.path, hash: hashContent(content) };
  const image = toImage(basename(folder), wanted, content, source);
  return 'problem' in image ? image : { ...image, name: wanted };
};

/** Finds a file for download by its path below the course's folder. */
export const findDownload = async (
  { folder, lectureId }: Pick<ArticlePlace, 'folder' | 'lectureId'>,
  name: string,
): Promise<Found<{ readonly file: CourseFile; readonly name: string }>> => {
  const found = await findCourseFile(folder, name, filePattern, fileExample);
  if ('problem' in found) return found;
  const { path } = found;
  const { size } = await stat(path);
  if (size > fileBytesMax) return { problem: `"${name}" is larger than ${fileBytesMax / 1e6} MB` };
  const downloadAs = basename(name);
  const hash = await hashFile(path);
  const key = `media/files/${basename(folder)}/${lectureId}/${hash.slice(0, 8)}/${downloadAs}`;
  const source = { path, hash };
  return { file: { source, key, contentType: mediaTypeOf(name), bytes: size, downloadAs }, name };
};

/** Finds a file for download by its path relative to the article. */
export const findLinkedFile = (
  article: ArticlePlace,
  address: string,
): Promise<Found<{ readonly file: CourseFile; readonly name: string }>> =>
  findDownload(article, nameBelowCourse(article.name, address));
