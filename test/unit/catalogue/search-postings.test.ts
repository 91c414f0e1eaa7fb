import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ordinalMax,
  packPostings,
  postingsMax,
  rankMatches,
  unpackPostings,
} from '../../../lambdas/domain/search-postings.ts';

const posting = fc.record({
  ordinal: fc.integer({ min: 0, max: ordinalMax }),
  weight: fc.integer({ min: 0, max: 3 }),
});

describe('posting lists', () => {
  it('come back as they were packed, four bytes each', () => {
    fc.assert(
      fc.property(fc.array(posting), (postings) => {
        const packed = packPostings(postings);
        expect(packed.byteLength).toBe(postings.length * 4);
        expect(unpackPostings(packed)).toEqual(postings);
      }),
    );
  });

  it('keep the most popular courses when there are too many', () => {
    const many = Array.from({ length: postingsMax + 5 }, (_, ordinal) => ({ ordinal, weight: 1 }));
    expect(unpackPostings(packPostings(many))).toEqual(many.slice(0, postingsMax));
  });
});

describe('ranking', () => {
  it('keeps what is in every list, by the sum of weights and then by the order of the lists', () => {
    const lists = [
      [
        { ordinal: 5, weight: 1 },
        { ordinal: 9, weight: 1 },
        { ordinal: 2, weight: 3 },
        { ordinal: 7, weight: 3 },
      ],
      [
        { ordinal: 5, weight: 1 },
        { ordinal: 9, weight: 1 },
        { ordinal: 2, weight: 1 },
        { ordinal: 4, weight: 3 },
      ],
    ];
    expect(rankMatches(lists)).toEqual([2, 5, 9]);
  });

  it('finds nothing in no lists', () => {
    expect(rankMatches([])).toEqual([]);
  });
});
