import { describe, expect, it } from 'vitest';
import { colors, contrastPairs } from '#web/theme/tokens.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe('the measure itself', () => {
  it('agrees with known values', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe.each(Object.entries(colors))('colors of the %s scheme', (_, scheme) => {
  it('are written so that they can be measured', () => {
    expect(Object.values(scheme).filter((value) => !/^#[\da-f]{6}$/.test(value))).toEqual([]);
  });

  it('give every text the contrast it needs', () => {
    const tooFaint = contrastPairs
      .map(([text, ground, needed]) => ({
        text,
        ground,
        needed,
        got: contrast(scheme[text], scheme[ground]),
      }))
      .filter(({ needed, got }) => got < needed)
      .map(({ text, ground, needed, got }) => `${text} on ${ground}: ${got.toFixed(2)} of ${needed}`);
    expect(tooFaint).toEqual([]);
  });
});
