import { describe, expect, it } from 'vitest';
import { codePosting, sortPostings } from '#domain/search/coded-postings.ts';
import { postingsMax, unpackPostings } from '#domain/search/postings.ts';
import {
  bucketItems,
  parsePostings,
  parseWordUses,
  postingItems,
} from '#lambdas/stores/catalog/rows/term-items.ts';

const postings = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    codePosting({
      ordinal: ((index * 7_919) % 100_003) + 1,
      weight: (index % 3) + 1,
      filters: index % 16_384,
    }),
  );

describe('the items of a search term', () => {
  it('are its list alone while that has room for all, and none when nobody has it', () => {
    const all = postings(postingsMax);
    const items = postingItems('w:le', all);
    expect(items.map(({ sk }) => sk)).toEqual(['w:le']);
    expect(parsePostings(items[0], undefined)).toEqual(all);
    expect(postingItems('w:le', [])).toEqual([]);
    expect(parsePostings(undefined, undefined)).toEqual([]);
  });

  it('keep all courses of a full list, so that the right one takes the place of one that leaves', () => {
    const all = postings(postingsMax + 3_000);
    const [list, rest] = postingItems('w:le', all);
    expect(unpackPostings(list?.courses as Uint8Array)).toHaveLength(postingsMax);
    expect(rest?.sk).toBe('a:w:le');
    expect(rest?.pk).toBe(list?.pk);
    expect(sortPostings(parsePostings(list, rest))).toEqual(sortPostings([...all]));
    expect((rest?.courses as Uint8Array).length).toBeLessThan(all.length * 5);
  });
});

describe('a vocabulary bucket', () => {
  it('has its words by their use, and remembers how many courses use each', () => {
    const uses = new Map([
      ['agent', 3],
      ['again', 7],
      ['age', 3],
    ]);
    const [words, counts] = bucketItems('t:ag', uses);
    expect(words?.words).toBe('again age agent');
    expect(parseWordUses(counts)).toEqual(uses);
    expect(parseWordUses(undefined).size).toBe(0);
    expect(bucketItems('t:ag', new Map())).toEqual([]);
  });
});
