import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** Use of a text. `display`: names and titles, in any supported script. `label` and `strong`: our own English words. */
export type FontRole = 'display' | 'label' | 'strong';

const serif = (script: string): string => `noto-serif-${script}-500-normal.woff`;

/**
 * Font files in the folder of the bundle, in order of preference. All are Noto: Latin (with Vietnamese and all of Latin Extended), Greek
 * (including polytonic), Cyrillic, Arabic, Hebrew, Devanagari, Thai.
 */
const filesByRole: Readonly<Record<FontRole, readonly string[]>> = {
  display: [
    ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(serif),
    'noto-naskh-arabic-arabic-500-normal.woff',
    'noto-serif-hebrew-hebrew-500-normal.woff',
    'noto-sans-devanagari-500-normal.woff',
    'noto-serif-thai-thai-500-normal.woff',
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

/** Loads the fonts of a role, in order of preference. */
export type FontFiles = (role: FontRole) => Promise<readonly FontFile[]>;

/** Creates the loader of fonts, which reads each file once, when its role is first used. @param folder with the files */
export const createFontFiles = (folder: string): FontFiles => {
  const read = async (name: string): Promise<FontFile> => {
    const bytes = await readFile(join(folder, name));
    const font = create(bytes) as Font;
    return { name, bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  };
  const roles = new Map<FontRole, Promise<readonly FontFile[]>>();
  return (role) => {
    const known = roles.get(role) ?? Promise.all(filesByRole[role].map(read));
    roles.set(role, known);
    return known;
  };
};
