import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '#domain/retrieval/build-index.ts';
import {
  type LectureText,
  lectureTextBytesMax,
  readPlaces,
  toLectureText,
  writeLectureText,
} from '#domain/retrieval/lecture-text.ts';
import { openIndex } from '#domain/retrieval/open-index.ts';
import { type Occurrence, packIndex, pageStems } from '#domain/retrieval/packed-index.ts';

const word = fc.oneof(
  fc.constantFrom('loss', 'c++', 'größe', '漢字', 'vector'),
  fc.stringMatching(/^[a-z]{2,12}$/),
);
const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const sentence = fc.record({ text: line, at: fc.nat(90_000) }, { requiredKeys: ['text'] });
const heading = fc.record(
  { text: line, id: fc.stringMatching(/^[a-z-]{1,9}$/), at: fc.nat(9_000) },
  { requiredKeys: ['text'] },
);
const section = fc.record(
  { heading, sentences: fc.array(sentence, { maxLength: 9 }) },
  { requiredKeys: ['sentences'] },
);
const lectures = fc
  .array(
    fc.tuple(
      fc.constantFrom('video' as const, 'article' as const, 'quiz' as const),
      fc.array(section, { maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((each) =>
    each.map(([kind, sections], index): LectureText => toLectureText(`lecture-${index}`, kind, sections)),
  );

describe('the text of a lecture', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(lectures, (texts) => {
        for (const text of texts) expect(readPlaces(writeLectureText(text))).toEqual(text.places);
      }),
    );
  });

  it('keeps lines and tabs of a sentence from being taken for its own', () => {
    const [text] = [
      toLectureText('one', 'article', [
        { heading: { text: 'a\tb', id: 'a' }, sentences: [{ text: '#1\n\n2\t3' }] },
      ]),
    ];
    expect(readPlaces(writeLectureText(text))).toEqual([
      { heading: { text: 'a b', id: 'a' }, sentences: [{ text: '#1 2 3' }] },
    ]);
  });

  it('ends where there is too much of it, and is cut into places of a few sentences under one heading', () => {
    const sentences = Array.from({ length: 9_000 }, (_, index) => ({
      text: `This is sentence ${index}.`,
      at: index,
    }));
    const { places } = toLectureText('one', 'video', [{ heading: { text: 'A' }, sentences }]);
    const text = places.flatMap((place) => place.sentences.map((each) => each.text)).join('');
    expect(text.length).toBeGreaterThan(lectureTextBytesMax - 100);
    expect(text.length).toBeLessThanOrEqual(lectureTextBytesMax);
    expect(new Set(places.map((place) => place.heading?.text))).toEqual(new Set(['A']));
    expect(places[0]?.sentences).toHaveLength(15);
  });
});

describe('a packed index', () => {
  it('gives the places of each stem in open lectures, and of no other', () => {
    fc.assert(
      fc.property(lectures, fc.integer({ min: 0, max: 63 }), (texts, open) => {
        const isOpen = (lecture: number): boolean => ((open >> lecture) & 1) === 1;
        const content = buildIndex(texts);
        const index = openIndex(packIndex(content, deflateRawSync), inflateRawSync);
        expect(index.lectures).toEqual(content.lectures);
        expect(index.stems()).toEqual(content.stems);
        const told = index.stems().map((_, stem) => {
          const places: [number, number, Occurrence][] = [];
          index.forEachPlace(stem, isOpen, (...place) => places.push(place));
          return places;
        });
        expect(told).toEqual(
          content.postings.map((list) =>
            list.flatMap(({ lecture, places }) =>
              isOpen(lecture) ? places.map(({ place, occurrence }) => [lecture, place, occurrence]) : [],
            ),
          ),
        );
      }),
    );
  });

  it('finds stems and beginnings on whichever page they are', () => {
    const stems = Array.from({ length: 3 * pageStems }, (_, index) => `w${index.toString(36)}`).sort();
    const content = {
      lectures: [{ lectureId: 'one', kind: 'video' as const, places: 1 }],
      stems,
      postings: stems.map(() => [{ lecture: 0, places: [{ place: 0, occurrence: 0 as const }] }]),
    };
    let opened = 0;
    const index = openIndex(packIndex(content, deflateRawSync), (bytes) => {
      opened += 1;
      return inflateRawSync(bytes);
    });
    expect(opened).toBe(1);
    expect(index.findStem(stems[300] ?? '')).toBe(300);
    // The head and the stems of one page.
    expect(opened).toBe(2);
    for (const [number, stem] of stems.entries()) expect(index.findStem(stem)).toBe(number);
    for (const absent of ['', 'a', 'w', 'wzzz', `${stems[pageStems - 1]}0x`]) {
      expect(index.findStem(absent)).toBe(-1);
    }
    for (const beginning of ['', 'w', 'w1', 'wa', stems[pageStems] ?? '', 'x']) {
      expect([...index.findBeginning(beginning)]).toEqual(
        [...stems.keys()].filter((number) => stems[number]?.startsWith(beginning)),
      );
    }
  });

  it('of a version that is not known is refused', () => {
    expect(() => openIndex(Uint8Array.from([9, 0, 0, 0]), inflateRawSync)).toThrow('version 9');
  });
});
