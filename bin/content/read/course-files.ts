import { open, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, posix } from 'node:path';

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** What names of files and folders are made of, so that they are the same on every system and in addresses. */
const fileNameRule = 'letters A to Z, digits, ".", "_" and "-", the first a letter or digit; no spaces';

/** Says what of a name that does not match is at fault: how it is written, its folder, its ending, or what it is made of. */
const whyOtherName = (name: string, pattern: RegExp, example: string, rule: string): string => {
  const [given, wanted] = [posix.parse(name), posix.parse(example)];
  const plain = posix.join(given.dir, given.base);
  if (pattern.test(plain)) return `write it as ${plain}`;
  const matches = (dir: string, ext: string): boolean => pattern.test(posix.join(dir, given.name + ext));
  if (!matches(wanted.dir, wanted.ext)) return rule;
  return [
    ...(matches(given.dir, wanted.ext) ? [] : ['it stands in another folder than such a file may']),
    ...(matches(wanted.dir, given.ext)
      ? []
      : ['it has another ending than such a file may, and capital letters count']),
  ].join('; ');
};

/**
 * Finds the absolute path of a file that a course refers to, or says why it cannot be used. It must be a plain file inside the
 * course folder, so that publishing a folder never reads anything else.
 * @param pattern what the name must match
 * @param example a valid name, for the message
 * @param rule what names must be made of, for the message
 */
export const findCourseFile = async (
  folder: string,
  name: string,
  pattern: RegExp,
  example: string,
  rule = fileNameRule,
): Promise<{ path: string } | { problem: string }> => {
  if (isAbsolute(name) || name.split(/[\\/]/).includes('..')) {
    return { problem: `"${name}" leaves the course folder: name a file such as ${example}` };
  }
  if (!pattern.test(name)) {
    const why = whyOtherName(name, pattern, example, rule);
    return { problem: `"${name}" must be a name such as ${example}: ${why}` };
  }
  const path = join(folder, name);
  try {
    if ((await realpath(path)) !== join(await realpath(folder), name)) {
      return { problem: `"${name}" is a symbolic link: put the file itself into the course folder` };
    }
    const found = await stat(path);
    if (!found.isFile()) return { problem: `"${name}" is not a file` };
    return found.size === 0 ? { problem: `"${name}" is empty` } : { path };
  } catch (error) {
    if (isNotFound(error)) return { problem: `"${name}" does not exist` };
    throw error;
  }
};

const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  jpg: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
};
/** Names a cover may have. */
export const coverNames = Object.keys(signatures).map((extension) => `cover.${extension}`);
const coverBytesMax = 5_000_000;

/** Says why a cover cannot be shown; undefined if it can. */
export const checkCover = async (path: string): Promise<string | undefined> => {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const file = await open(path);
  try {
    if ((await file.stat()).size > coverBytesMax) return `is larger than ${coverBytesMax / 1_000_000} MB`;
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return signatures[extension]?.(buffer) ? undefined : `is not a ${extension} picture`;
  } finally {
    await file.close();
  }
};

/**
 * Reads a text file; undefined when it is not UTF-8, which YAML and WebVTT must be. Windows line ends become plain ones: an editor in
 * a page has no others, so code would differ from what is published.
 */
export const readText = async (path: string): Promise<string | undefined> => {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
};
export const notUtf8 = 'is not UTF-8 text: save it as UTF-8';
