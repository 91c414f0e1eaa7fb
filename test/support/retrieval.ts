import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Hit } from '#contract/schemas/learning.ts';
import { buildIndex } from '#domain/retrieval/build-index.ts';
import { chooseHits } from '#domain/retrieval/choose-hits.ts';
import { findPlaces, type SearchedCourse } from '#domain/retrieval/find-places.ts';
import { type LectureText, toLectureText } from '#domain/retrieval/lecture-text.ts';
import { openIndex } from '#domain/retrieval/open-index.ts';
import { packIndex } from '#domain/retrieval/packed-index.ts';
import { typedQuery } from '#domain/retrieval/search-query.ts';
import { searchedWords } from '#domain/retrieval/snippet.ts';
import { toHit } from '#domain/retrieval/to-hit.ts';
import { stemText } from '#domain/search/stem.ts';

/** A lecture to search, and whether it is locked for the searcher. */
export interface SearchableLecture {
  readonly title: string;
  readonly text: LectureText;
  readonly isClosed?: boolean;
}

/** A video in which these sentences are said, ten seconds apart; each is long enough to be a place of its own. */
export const spoken = (lectureId: string, title: string, ...sentences: string[]): SearchableLecture => ({
  title,
  text: {
    ...toLectureText(lectureId, 'video', []),
    places: sentences.map((text, index) => ({ sentences: [{ text, at: index * 10 }] })),
  },
});

/** A course with its searchable texts. */
export const searchable = (lectures: readonly SearchableLecture[]): SearchedCourse => ({
  lectures: lectures.map(({ title, text, isClosed }) => ({
    lectureId: text.lectureId,
    isOpen: !isClosed,
    title: stemText(title),
  })),
  indexes: [
    openIndex(packIndex(buildIndex(lectures.map(({ text }) => text)), deflateRawSync), inflateRawSync),
  ],
});

/** Results of a search. */
export const hitsFor = (q: string, lectures: readonly SearchableLecture[], limit = 10): Hit[] => {
  const { found, terms } = findPlaces(typedQuery(q), [searchable(lectures)]);
  return chooseHits(found, limit).flatMap((each) => {
    const lecture = lectures.find(({ text }) => text.lectureId === each.lectureId);
    return lecture ? (toHit(each, lecture.title, lecture.text, searchedWords(terms)) ?? []) : [];
  });
};

/** The words that a hit marks. */
export const marked = ({ snippet = '', marks = [] }: Hit): string[] =>
  marks.map(([from, to]) => snippet.slice(from, to));
