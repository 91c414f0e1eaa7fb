import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationLabels, levelLabels } from '../../../lambdas/domain/course-card.ts';
import {
  codePosting,
  packPostings,
  postingSorter,
  unpackCoded,
} from '../../../lambdas/domain/search/coded-postings.ts';
import {
  filterCode,
  filterTest,
  ordinalMax,
  type Posting,
  postingsMax,
  rankMatches,
  topicNumberMax,
  unpackPostings,
} from '../../../lambdas/domain/search/postings.ts';
import { numberTopics } from '../../../lambdas/stores/catalog/catalog-index.ts';

const values = fc.record({
  topic: fc.nat(topicNumberMax),
  level: fc.constantFrom(...Object.keys(levelLabels)),
  duration: fc.constantFrom(...Object.keys(durationLabels)),
});
const posting = fc.record({
  ordinal: fc.integer({ min: 0, max: ordinalMax }),
  weight: fc.integer({ min: 0, max: 3 }),
  filters: values.map(filterCode),
});

const pack = (postings: readonly Posting[]) => packPostings(postings.map(codePosting));

describe('posting lists', () => {
  it('come back as they were packed, five bytes each', () => {
    fc.assert(
      fc.property(fc.array(posting), (postings) => {
        const packed = pack(postings);
        expect(packed.byteLength).toBe(postings.length * 5);
        expect(unpackPostings(packed)).toEqual(postings);
        expect(unpackCoded(packed)).toEqual(postings.map(codePosting));
      }),
    );
  });

  const many = (filtersOf: (place: number) => number) =>
    Array.from({ length: 3 * postingsMax }, (_, place) => ({
      ordinal: 9 + place,
      weight: 1,
      filters: filtersOf(place),
    }));

  it('keep the most popular courses when there are too many', () => {
    const postings = many(() => 0);
    expect(unpackPostings(pack(postings))).toEqual(postings.slice(0, postingsMax));
  });

  it('keep the most popular courses of every filter when there are too many, in their order', () => {
    const [common, rare] = [filterCode({ topic: 1 }), filterCode({ topic: 2 })];
    const postings = many((place) => (place >= 2.5 * postingsMax ? rare : common));
    const kept = unpackPostings(pack(postings));
    expect(kept).toHaveLength(postingsMax);
    expect(kept.slice(0, postingsMax / 2)).toEqual(postings.slice(0, postingsMax / 2));
    const ofRare = kept.filter(({ filters }) => filters === rare);
    expect(ofRare).toEqual(postings.filter(({ filters }) => filters === rare).slice(0, ofRare.length));
    expect(ofRare.length).toBeGreaterThan(500);
    expect(kept.map(({ ordinal }) => ordinal)).toEqual(
      kept.map(({ ordinal }) => ordinal).sort((a, b) => a - b),
    );
  });
});

describe('the order of a list', () => {
  it('is that of the courses, whatever their ordinals, weights and filters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(posting, { selector: ({ ordinal }) => ordinal }), (postings) => {
        const inOrder = postingSorter(postings.map(({ ordinal }) => ordinal));
        const mixed = postings.map(codePosting).sort((a, b) => a - b);
        expect(inOrder(mixed)).toEqual(postings.map(codePosting));
      }),
    );
  });
});

describe('filters', () => {
  it('let through exactly the courses that have every value asked for', () => {
    const wanted = fc.record(
      {
        topic: fc.nat(3),
        level: fc.constantFrom('beginner', 'mixed'),
        duration: fc.constantFrom('1-4-weeks'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.record({
          ...{ topic: fc.nat(3) },
          level: values.map((each) => each.level),
          duration: values.map((each) => each.duration),
        }),
        wanted,
        (course, filters) => {
          const expected = (['topic', 'level', 'duration'] as const).every(
            (name) => filters[name] === undefined || filters[name] === course[name],
          );
          expect(filterTest(filters)(filterCode(course))).toBe(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('ranking', () => {
  const list = (...entries: [ordinal: number, weight: number, filters?: number][]) =>
    entries.map(([ordinal, weight, filters = 0]) => ({ ordinal, weight, filters }));
  const ordinals = (matches: ReturnType<typeof rankMatches>) => matches.map(({ ordinal }) => ordinal);

  it('keeps what is in every list, by the sum of weights and then by the order of the lists', () => {
    const lists = [list([5, 1], [9, 1], [2, 3], [7, 3]), list([5, 1], [9, 1], [2, 1], [4, 3])];
    expect(ordinals(rankMatches(lists))).toEqual([2, 5, 9]);
  });

  it('keeps what the filters let through', () => {
    expect(ordinals(rankMatches([list([5, 1, 1], [9, 1], [2, 3, 1])], (filters) => filters === 1))).toEqual([
      2, 5,
    ]);
  });

  it('puts last, unproven, what a list too long may have left out', () => {
    const full = Array.from({ length: postingsMax }, (_, index) => [index + 100, 1] as [number, number]);
    const rare = list([7, 3], [150, 1]);
    expect(rankMatches([list(...full), rare])).toEqual([
      { ordinal: 150, filters: 0, unproven: [] },
      { ordinal: 7, filters: 0, unproven: [0] },
    ]);
    expect(ordinals(rankMatches([list(...full.slice(1)), rare]))).toEqual([150]);
  });

  it('finds nothing in no lists', () => {
    expect(rankMatches([])).toEqual([]);
  });
});

describe('numbers of topics', () => {
  const topics = (count: number) => Array.from({ length: count }, (_, index) => `topic-${index}`);

  it('are different however many there are, and the same in any order', () => {
    const numbers = numberTopics(topics(topicNumberMax + 1));
    expect(new Set(numbers.values()).size).toBe(topicNumberMax + 1);
    expect(Math.max(...numbers.values())).toBe(topicNumberMax);
    expect(numberTopics(topics(40).reverse())).toEqual(numberTopics(topics(40)));
    expect(() => numberTopics(topics(topicNumberMax + 2))).toThrow('More topics');
  });
});
