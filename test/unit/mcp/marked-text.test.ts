import { expect, it } from 'vitest';
import { removeInvisible } from '#lambdas/mcp/marked-text.ts';

const unseen: readonly (readonly [kind: string, ranges: readonly (readonly [from: number, to: number])[]])[] =
  [
    [
      'soft hyphens and joiners of graphemes',
      [
        [0xad, 0xad],
        [0x34f, 0x34f],
      ],
    ],
    [
      'marks of direction and zero-width characters',
      [
        [0x61c, 0x61c],
        [0x200b, 0x200f],
        [0x202a, 0x202e],
      ],
    ],
    [
      'fillers of Hangul',
      [
        [0x115f, 0x1160],
        [0x3164, 0x3164],
        [0xffa0, 0xffa0],
      ],
    ],
    [
      'invisible operators',
      [
        [0x2060, 0x206f],
        [0xfeff, 0xfeff],
      ],
    ],
    [
      'selectors of variants',
      [
        [0x180b, 0x180f],
        [0xfe00, 0xfe0f],
        [0xe0100, 0xe01ef],
      ],
    ],
    [
      'marks of annotations and of music',
      [
        [0xfff9, 0xfffb],
        [0x1d173, 0x1d17a],
      ],
    ],
    ['tags', [[0xe0000, 0xe007f]]],
  ];

it.each(unseen)('what people do not see is taken out of texts: %s', (_, ranges) => {
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code += 1) {
      const sent = `a${String.fromCodePoint(code)}b`;
      expect([code.toString(16), removeInvisible(sent)]).toEqual([code.toString(16), 'ab']);
    }
});

it('emoji stay as people see them, and nothing can be spelled after them', () => {
  for (const text of ['Love \u2764\ufe0f', 'Press 1\ufe0f\u20e3', '\u2764\ufe0e in text', 'Done ✅'])
    expect(removeInvisible(text)).toBe(text);
  expect(removeInvisible('\u2764\ufe0f\ufe0e\ufe0f\ufe00')).toBe('\u2764\ufe0f');
  expect(removeInvisible('1\ufe0f2\ufe0e\ufe0f')).toBe('12');
});

it('texts of every script stay as they are, at any depth', () => {
  const value = {
    title: 'ภาษาไทย नमस्ते 日本語が 한국어 العربية',
    list: [{ text: 'naïve café' }],
    count: 1,
    none: null,
  };
  expect(removeInvisible(value)).toEqual(value);
});
