import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Regional forms of Noto Serif. The same Han character is drawn differently in each. */
const regions = ['sc', 'jp', 'kr', 'tc'] as const;
type Region = (typeof regions)[number];

/** A part of a region's font: a file, and the ranges of characters that it has. */
interface Part {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const parseRange = (text: string): [number, number] => {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

/** Reads the table of a region, which the package of the font brings: ranges of characters by part, such as `"[4]": "U+4e00-4e03,U+4e08"`. */
const readParts = async (folder: string, region: Region): Promise<Part[]> => {
  const table = JSON.parse(await readFile(join(folder, `noto-serif-${region}.json`), 'utf8')) as Readonly<
    Record<string, string>
  >;
  return Object.entries(table).flatMap(([key, ranges]) => {
    const part = /^\[(\d+)\]$/.exec(key)?.[1];
    if (part === undefined) return [];
    return {
      file: `noto-serif-${region}-${part}-500-normal.woff`,
      ranges: ranges.split(',').map(parseRange),
    };
  });
};

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** The region whose forms the writer of a text expects: only Japanese has kana, only Korean has Hangul. Han alone does not tell. */
const expectedRegion = (text: string): Region => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
};

/** Finds the font files for Chinese, Japanese and Korean characters. Each region's font is split into about a hundred files, of which a text needs a few. */
export const createEastAsianFonts = (folder: string): EastAsianFonts => {
  const tables = new Map<Region, Promise<Part[]>>();
  const partsOf = (region: Region): Promise<Part[]> => {
    const known = tables.get(region) ?? readParts(folder, region);
    tables.set(region, known);
    return known;
  };
  return async (characters, texts) => {
    const expected = expectedRegion(texts.find((text) => eastAsian.test(text)) ?? '');
    const found = await Promise.all(
      [expected, ...regions.filter((region) => region !== expected)].map(async (region) => {
        const parts = await partsOf(region);
        const files = new Map<string, string>();
        for (const character of characters) {
          const code = character.codePointAt(0) ?? 0;
          const part = parts.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
          if (part) files.set(character, part.file);
        }
        return files;
      }),
    );
    // One region for the whole text where one has all of it. The order of equals stays.
    return found.toSorted((one, other) => other.size - one.size);
  };
};

/**
 * Names the file of each of these characters, for each region, in order of preference. A table may name a few characters that its font lacks.
 * @param texts of a print, most important first: the first with such characters decides which region's forms are drawn
 */
export type EastAsianFonts = (
  characters: readonly string[],
  texts: readonly string[],
) => Promise<ReadonlyMap<string, string>[]>;
