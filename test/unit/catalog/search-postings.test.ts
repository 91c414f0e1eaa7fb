import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passesFilters } from '#domain/course/course-filters.ts';
import { codePosting, packPostings, postingSorter, unpackCoded } from '#domain/search/coded-postings.ts';
import { filterCode, filterCodeReader, filterTest, valuesMax } from '#domain/search/filter-codes.ts';
import {
  ordinalMax,
  type Posting,
  postingsMax,
  rankMatches,
  unpackPostings,
} from '#domain/search/postings.ts';
import { numberValues } from '#lambdas/stores/catalog/publish/catalog-index.ts';

const topics = (count: number) => Array.from({ length: count }, (_, index) => `topic-${index}`);
const languages = ['de', 'en', 'fr', 'vi'];
const numbers = numberValues({ topic: topics(40), language: languages });

const course = fc.record(
  {
    topic: fc.constantFrom(...topics(40)),
    level: fc.constantFrom('beginner', 'intermediate', 'advanced', 'mixed'),
    duration: fc.constantFrom('under-2-hours', '1-4-weeks', '1-3-months', '3-6-months'),
    language: fc.constantFrom(...languages),
  },
  { requiredKeys: ['topic', 'level', 'duration'] },
);
const posting = fc.record({
  ordinal: fc.integer({ min: 0, max: ordinalMax }),
  weight: fc.integer({ min: 0, max: 3 }),
  filters: fc.nat(2 ** 18 - 1),
});
const codeOf = (topic: string) => filterCode({ topic, level: 'beginner', duration: '1-4-weeks' }, numbers);

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
    const [common, rare] = [codeOf('topic-1'), codeOf('topic-2')] as const;
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

describe('filter codes', () => {
  it('let through exactly the courses that have every value asked for', () => {
    fc.assert(
      fc.property(
        course,
        fc.record(
          {
            topic: fc.constantFrom(...topics(3)),
            level: fc.constantFrom('beginner', 'mixed'),
            duration: fc.constantFrom('1-4-weeks'),
            language: fc.constantFrom('en', 'de'),
          },
          { requiredKeys: [] },
        ),
        (each, wanted) => {
          expect(filterTest(wanted, numbers)(filterCode(each, numbers))).toBe(passesFilters(each, wanted));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('are read back as what the course is filtered by', () => {
    const read = filterCodeReader(numbers);
    fc.assert(
      fc.property(course, (each) => {
        expect(read(filterCode(each, numbers))).toEqual({ ...each, language: each.language ?? 'en' });
      }),
    );
  });

  it('match no course for a value that no course has', () => {
    expect(filterTest({ language: 'ja' }, numbers)(codeOf('topic-1'))).toBe(false);
  });

  it('are the codes of the release without languages for courses in English', () => {
    const before = ((numbers.get('f:topic:topic-7') ?? 0) << 4) | (3 << 2) | 1;
    const now = filterCode(
      { topic: 'topic-7', level: 'mixed', duration: '1-4-weeks', language: 'en' },
      numbers,
    );
    expect(now).toBe(before);
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

describe('numbers of filter values', () => {
  it('are different however many there are, and the same in any order', () => {
    const max = valuesMax('topic');
    const all = numberValues({ topic: topics(max) });
    expect(new Set(all.values()).size).toBe(max);
    expect(Math.max(...all.values())).toBe(max - 1);
    expect(numberValues({ topic: topics(40).reverse() })).toEqual(numberValues({ topic: topics(40) }));
    expect(() => numberValues({ topic: topics(max + 1) })).toThrow(
      'Search can tell no more than 1024 topics apart.',
    );
  });

  it('keep zero for the language of courses that name none', () => {
    expect(
      [...numbers].filter(([term]) => term.startsWith('f:language:')).map(([, number]) => number),
    ).not.toContain(0);
    expect(numbers.has('f:language:en')).toBe(false);
  });
});
