import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** What a text is for: names and titles may be in any script of the set, labels are our own English words. */
export type FontRole = 'display' | 'label' | 'strong';

const serif = (script: string): string => `noto-serif-${script}-500-normal.woff`;

/**
 * The files that lie beside the bundle, those tried first in front. One design, Noto, throughout: Latin (with Vietnamese
 * and all of Latin Extended), Greek (polytonic too), Cyrillic, Arabic, Hebrew, Devanagari, Thai.
 */
const filesOfRole: Readonly<Record<FontRole, readonly string[]>> = {
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

/** One font file: its name, its bytes, and which characters it can draw. */
export interface FontFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  has(codePoint: number): boolean;
}

/** The fonts of a role in the order in which they are tried. */
export type FontFiles = (role: FontRole) => Promise<readonly FontFile[]>;

/** @param folder where the files are. Each is read once, when the role is first asked for. */
export const createFontFiles = (folder: string): FontFiles => {
  const read = async (name: string): Promise<FontFile> => {
    const bytes = await readFile(join(folder, name));
    const font = create(bytes) as Font;
    return { name, bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  };
  const roles = new Map<FontRole, Promise<readonly FontFile[]>>();
  return (role) => {
    const known = roles.get(role) ?? Promise.all(filesOfRole[role].map(read));
    roles.set(role, known);
    return known;
  };
};
