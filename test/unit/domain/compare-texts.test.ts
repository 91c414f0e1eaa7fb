import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts } from '#domain/compare-texts.ts';

it('orders instants and ids as the language does, an absent instant first', () => {
  const instant = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const id = fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  const pair = (text: fc.Arbitrary<string>) => fc.tuple(text, text);
  fc.assert(
    fc.property(fc.oneof(pair(fc.oneof(instant, fc.constant(''))), pair(id)), ([one, other]) => {
      expect(compareTexts(one, other)).toBe(one.localeCompare(other, 'en'));
    }),
  );
});
