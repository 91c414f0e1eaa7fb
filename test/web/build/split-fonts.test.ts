// @vitest-environment node
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRange, splitLatin } from '../../../web/build/split-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const families = ['bricolage-grotesque', 'figtree'];

/** The faces of a style sheet, with file and characters. */
const facesOf = (css: string) =>
  [...css.matchAll(/url\(([^)]+)\)[^}]*unicode-range: ([^;]+);/g)].map(([, file = '', range = '']) => ({
    file,
    range,
  }));

describe('the fonts of a first visit', () => {
  it.each(families)('are split into what nearly every page has and the rest: %s', async (family) => {
    const file = resolve(`@fontsource-variable/${family}/wght.css`);
    const before = readFileSync(file, 'utf8');
    const css = await splitLatin(before, file);
    const faces = facesOf(css);
    expect(faces).toHaveLength(facesOf(before).length + 1);
    const common = faces.find((face) => face.file.includes('-latin-common'));
    const rest = faces.find((face) => face.file.includes('-latin-rest'));
    const bytes = (name = ''): number => statSync(join(dirname(file), name)).size;
    const whole = bytes(`files/${family}-latin-wght-normal.woff2`);
    expect(bytes(common?.file)).toBeLessThan(whole * 0.75);
    expect(bytes(rest?.file)).toBeLessThan(whole * 0.5);
    expect(common?.range).toMatch(/^U\+0020-007E,/);
    // Browsers combine only faces with the same weight range.
    expect(new Set(css.match(/font-weight: [\d ]+/g)).size).toBe(1);
    // Accented letters of western European languages stay in the family.
    expect(rest?.range).toContain('U+00D8-00E0');
    // Line breaks in a page must not load a font.
    expect(rest?.range.startsWith('U+00A1')).toBe(true);
  });

  it('weigh a quarter less than whole faces', async () => {
    let bytes = 0;
    for (const family of families) {
      const file = resolve(`@fontsource-variable/${family}/wght.css`);
      const faces = facesOf(await splitLatin(readFileSync(file, 'utf8'), file));
      const common = faces.find((face) => face.file.includes('-latin-common'));
      bytes += statSync(join(dirname(file), common?.file ?? '')).size;
    }
    expect(bytes).toBeLessThan(45_000);
  });

  it('are not split by a style sheet that looks otherwise', async () => {
    await expect(splitLatin('@font-face { src: url(a.woff2) }', 'other.css')).rejects.toThrow('other.css');
  });
});

describe('a range of characters', () => {
  it('joins neighbors and leaves gaps out', () => {
    expect(formatRange([...'bacz€'])).toBe('U+0061-0063,U+007A,U+20AC');
    expect(formatRange(['é'])).toBe('U+00E9');
  });
});
