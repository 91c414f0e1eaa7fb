import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The faces of a family, one for each script. */
const familyStyles = /[\\/]@fontsource-variable[\\/][^\\/]+[\\/]wght\.css$/;
/** The face of western European languages among them, with its file and the characters that it is asked for. */
const latinFace =
  /@font-face \{[^}]*?font-weight: \d+ \d+;[^}]*?url\(\.\/(files\/[\w-]+-latin-wght-normal\.woff2)\)[^}]*?unicode-range: ([^;]+);\s*\}/;

const asciiCharacters = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** What nearly every page is written with: what the pages and courses of this site have, and what stands in names now and then. */
const commonCharacters = [...asciiCharacters, ...'\u00a0\u00ad°©·×±²§«»áäåæçèéíñóöøúü–—‘’“”…′″•−↑↓€™'];

/** Weights (CSS) that are used. */
const lightest = 400;
const heaviest = 800;

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;
const toHex = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Characters of a `unicode-range`. */
const charactersOf = (range: string): string[] =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

/** A `unicode-range` of these characters. */
export const rangeOf = (characters: readonly string[]): string => {
  const spans: { first: number; last: number }[] = [];
  for (const code of characters.map(codeOf).sort((a, b) => a - b)) {
    const open = spans.at(-1);
    if (open && code <= open.last + 1) open.last = code;
    else spans.push({ first: code, last: code });
  }
  return spans
    .map(({ first, last }) => (first === last ? toHex(first) : `${toHex(first)}-${toHex(last).slice(2)}`))
    .join(',');
};

/** Beside the packages, where tools keep what they can make again. */
const cache = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  '..',
  '.cache',
  'fonts',
);

/** The file of these characters, made once. The name tells what it was made from. */
const makeFile = async (
  source: string,
  part: 'common' | 'rest',
  characters: readonly string[],
): Promise<string> => {
  const font = readFileSync(source);
  const text = characters.join('');
  const made = createHash('sha256').update(font).update(`${text} ${lightest} ${heaviest}`).digest('hex');
  const folder = join(cache, made.slice(0, 16));
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
 * Splits the Latin face of a family in two: the characters that nearly every page has, and the others, which come where a page has one. Of
 * the two faces that know a character the later one counts, and only faces that say the same weights are looked at together (CSS Fonts 4, 4.5.1 and 5.2):
 * they keep the weights of the others.
 * @param file of the style sheet
 * @throws Error when the style sheet has no such face
 */
export const splitLatin = async (css: string, file: string): Promise<string> => {
  const [face, path, range] = latinFace.exec(css) ?? [];
  if (!face || !path || !range) throw new Error(`${file} has no Latin face that can be split`);
  const common = new Set(commonCharacters);
  const rest = charactersOf(range).filter(
    (character) => !common.has(character) && !/\p{Cc}/u.test(character),
  );
  const parts = [
    ['rest', rest],
    ['common', commonCharacters],
  ] as const;
  const faces: string[] = [];
  for (const [part, characters] of parts) {
    const made = await makeFile(join(dirname(file), path), part, characters);
    faces.push(face.replace(`./${path}`, relative(dirname(file), made)).replace(range, rangeOf(characters)));
  }
  return css.replace(face, faces.join('\n\n'));
};

/** Makes the faces that every first visit waits for a quarter smaller. */
export const splitFonts = (): Plugin => ({
  name: 'split-fonts',
  apply: 'build',
  enforce: 'pre',
  transform: async (code, id) =>
    familyStyles.test(id) ? { code: await splitLatin(code, id), map: null } : null,
});
