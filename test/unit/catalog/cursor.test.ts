import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCursor, signCursor } from '#lambdas/catalog/cursor.ts';

const scope = ['retrieval', '', 'beginner', ''];
const position = { ordinal: 7, place: 9 };

describe('page cursor', () => {
  it('opens to what was signed', () => {
    expect(openCursor('key', scope, JSON.stringify(signCursor('key', scope, position)))).toEqual(position);
  });

  it('is worthless for another search, and under another key', () => {
    const text = JSON.stringify(signCursor('key', scope, position));
    expect(openCursor('key', ['retrieval', 'beginner', '', ''], text)).toBeUndefined();
    expect(openCursor('other', scope, text)).toBeUndefined();
  });

  it('refuses every change of a single character', () => {
    const { cursor } = signCursor('key', scope, position);
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (at, other) => {
        fc.pre(cursor[at] !== other);
        const altered = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(openCursor('key', scope, JSON.stringify({ cursor: altered }))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '',
    'nonsense',
    'null',
    '{}',
    '[]',
    '"a.b"',
    '{"cursor":1}',
    '{"pk":"LIST"}',
    '{"cursor":"a.b","x":1}',
  ])('refuses %s', (text) => {
    expect(openCursor('key', scope, text)).toBeUndefined();
  });

  it('refuses a cursor with further fields', () => {
    const text = JSON.stringify({ ...signCursor('key', scope, position), limit: 50 });
    expect(openCursor('key', scope, text)).toBeUndefined();
  });
});
