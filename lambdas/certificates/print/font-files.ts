import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { createEastAsianFonts } from './east-asian-fonts.ts';
import { skipMissingAnchors } from './missing-anchors.ts';
import { unpackWoff } from './unpack-woff.ts';

/** Use of a text. `display`: names and titles, in any supported script. `label` and `strong`: our own English words. */
export type FontRole = 'display' | 'label' | 'strong';

const serif = (script: string): string => `noto-serif-${script}-500-normal.woff`;

/**
 * Font files in the folder of the bundle, in order of preference. All are Noto: Latin (with Vietnamese and all of Latin Extended), Greek
 * (including polytonic), Cyrillic, and a file for each further script. Chinese, Japanese and Korean have files of their own.
 */
const filesByRole: Readonly<Record<FontRole, readonly string[]>> = {
  display: [
    ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(serif),
    'noto-naskh-arabic-arabic-500-normal.woff',
    'noto-sans-devanagari-500-normal.woff',
    'noto-sans-ethiopic-ethiopic-500-normal.woff',
    ...['armenian', 'bengali', 'georgian', 'hebrew', 'khmer', 'tamil', 'thai'].map((script) =>
      serif(`${script}-${script}`),
    ),
  ],
  label: ['noto-sans-latin-400-normal.woff'],
  strong: ['noto-sans-latin-600-normal.woff'],
};

/** A font file. `has` says whether it can draw a character. */
export interface FontFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  has(codePoint: number): boolean;
}

/** Loads the fonts of a role, in order of preference. @param texts that are drawn with them, most important first */
export type FontFiles = (role: FontRole, texts: readonly string[]) => Promise<readonly FontFile[]>;

/** Creates the loader of fonts, which reads each file once, when it is first needed. @param folder with the files */
export const createFontFiles = (folder: string): FontFiles => {
  const read = async (name: string): Promise<FontFile> => {
    const bytes = unpackWoff(await readFile(join(folder, name)));
    const font = create(bytes) as Font;
    skipMissingAnchors(font);
    return { name, bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  };
  const files = new Map<string, Promise<FontFile>>();
  const load = (names: readonly string[]): Promise<FontFile[]> =>
    Promise.all(
      names.map((name) => {
        const known = files.get(name) ?? read(name);
        files.set(name, known);
        return known;
      }),
    );
  const findEastAsian = createEastAsianFonts(folder);
  return async (role, texts) => {
    const fonts = await load(filesByRole[role]);
    if (role !== 'display') return fonts;
    const lacking = () =>
      [...new Set(texts.join(''))].filter(
        (character) => !fonts.some((font) => font.has(character.codePointAt(0) ?? 0)),
      );
    const wanted = lacking();
    for (const files of wanted.length > 0 ? await findEastAsian(wanted, texts) : []) {
      fonts.push(...(await load([...new Set(lacking().flatMap((character) => files.get(character) ?? []))])));
    }
    return fonts;
  };
};
