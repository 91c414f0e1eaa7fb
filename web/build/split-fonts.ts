import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Style sheet of a font family, with one face per script. */
const familyStyles = /[\\/]@fontsource-variable[\\/][^\\/]+[\\/]wght\.css$/;
/** The Latin face in it; captures its file and `unicode-range`. */
const latinFace =
  /@font-face \{[^}]*?font-weight: \d+ \d+;[^}]*?url\(\.\/(files\/[\w-]+-latin-wght-normal\.woff2)\)[^}]*?unicode-range: ([^;]+);\s*\}/;

const asciiCharacters = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** Characters of nearly every page: those of the site's pages and courses, and common ones of personal names. */
const commonCharacters = [...asciiCharacters, ...'\u00a0\u00ad°©·×±²§«»áäåæçèéíñóöøúü–—‘’“”…′″•−↑↓€™'];

/** Range of CSS font weights that the site uses. */
const lightest = 400;
const heaviest = 800;

const toCode = (character: string): number => character.codePointAt(0) ?? 0;
const toHex = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Lists the characters of a `unicode-range`. */
const parseRange = (range: string): string[] =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

/** Formats characters as a `unicode-range`. */
export const formatRange = (characters: readonly string[]): string => {
  const spans: { first: number; last: number }[] = [];
  for (const code of characters.map(toCode).sort((a, b) => a - b)) {
    const open = spans.at(-1);
    if (open && code <= open.last + 1) open.last = code;
    else spans.push({ first: code, last: code });
  }
  return spans
    .map(({ first, last }) => (first === last ? toHex(first) : `${toHex(first)}-${toHex(last).slice(2)}`))
    .join(',');
};

/** In `node_modules/.cache`, the usual place for files that tools can regenerate. */
const cache = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  '..',
  '.cache',
  'fonts',
);

/** Creates the font file with these characters. Cached in a folder named by a hash of its inputs. */
const createSubset = async (
  source: string,
  part: 'common' | 'rest',
  characters: readonly string[],
): Promise<string> => {
  const font = readFileSync(source);
  const text = characters.join('');
  const hash = createHash('sha256').update(font).update(`${text} ${lightest} ${heaviest}`).digest('hex');
  const folder = join(cache, hash.slice(0, 16));
  const file = join(folder, `${basename(source).replace(/-wght-normal\.woff2$/, '')}-${part}.woff2`);
  if (existsSync(file)) return file;
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: lightest, max: heaviest } },
  });
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, subset);
  renameSync(draft, file);
  return file;
};

/**
 * Splits the Latin face of a family in two: the characters of nearly every page, and the others, which browsers download only
 * when a page uses one. Browsers prefer the later of two matching faces, and compare only faces with the same weight range
 * (CSS Fonts 4, 4.5.1 and 5.2), so both parts keep the declared weights of the original.
 * @param file path of the style sheet
 * @throws Error when the style sheet has no Latin face
 */
export const splitLatin = async (css: string, file: string): Promise<string> => {
  const [face, path, range] = latinFace.exec(css) ?? [];
  if (!face || !path || !range) throw new Error(`${file} has no Latin face that can be split`);
  const common = new Set(commonCharacters);
  const rest = parseRange(range).filter((character) => !common.has(character) && !/\p{Cc}/u.test(character));
  const parts = [
    ['rest', rest],
    ['common', commonCharacters],
  ] as const;
  const faces: string[] = [];
  for (const [part, characters] of parts) {
    const subset = await createSubset(join(dirname(file), path), part, characters);
    faces.push(
      face.replace(`./${path}`, relative(dirname(file), subset)).replace(range, formatRange(characters)),
    );
  }
  return css.replace(face, faces.join('\n\n'));
};

/** Reduces the fonts that every first visit waits for by a quarter. */
export const splitFonts = (): Plugin => ({
  name: 'split-fonts',
  apply: 'build',
  enforce: 'pre',
  transform: async (code, id) =>
    familyStyles.test(id) ? { code: await splitLatin(code, id), map: null } : null,
});
