import { stemWord } from '../search/stem.ts';
import { questionWords } from '../search/stop-words.ts';
import { synonymsIn } from '../search/synonyms.ts';
import { indexWords, tokenize } from '../search/words.ts';
import { beginsSection, type LectureText, type Place } from './lecture-text.ts';
import { type IndexContent, type LecturePostings, type Occurrence, occurrences } from './packed-index.ts';

/** Stems of a text with their counts; synonyms count as if the text contained them. */
const countStems = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  const add = (word: string): void => {
    if (questionWords.has(word)) return;
    const stem = stemWord(word);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  };
  const words = tokenize(text);
  words.forEach(add);
  const present = new Set(words);
  for (const word of indexWords(text)) if (!present.has(word)) add(word);
  for (const word of new Set(synonymsIn(text))) if (!present.has(word)) add(word);
  return counts;
};

const toOccurrence = (count: number): Occurrence =>
  count > 2 ? occurrences.often : count === 2 ? occurrences.twice : occurrences.once;

/** The stems by which a place is found. A heading counts for the first place of its section. */
const placeStems = (places: readonly Place[], index: number): Map<string, Occurrence> => {
  const { heading, sentences } = places[index] ?? { sentences: [] };
  const stems = new Map<string, Occurrence>();
  for (const [stem, count] of countStems(sentences.map(({ text }) => text).join(' '))) {
    stems.set(stem, toOccurrence(count));
  }
  if (heading && beginsSection(places, index)) {
    for (const stem of countStems(heading.text).keys()) stems.set(stem, occurrences.heading);
  }
  return stems;
};

/** The index of these lectures, in the order given. */
export const buildIndex = (texts: readonly LectureText[]): IndexContent => {
  const byStem = new Map<string, LecturePostings[]>();
  for (const [lecture, { places }] of texts.entries()) {
    const lists = new Map<string, { place: number; occurrence: Occurrence }[]>();
    for (const place of places.keys()) {
      for (const [stem, occurrence] of placeStems(places, place)) {
        const list = lists.get(stem) ?? [];
        lists.set(stem, list);
        list.push({ place, occurrence });
      }
    }
    for (const [stem, list] of lists) {
      const postings = byStem.get(stem) ?? [];
      byStem.set(stem, postings);
      postings.push({ lecture, places: list });
    }
  }
  const stems = [...byStem.keys()].sort();
  return {
    lectures: texts.map(({ lectureId, kind, places }) => ({ lectureId, kind, places: places.length })),
    stems,
    postings: stems.map((stem) => byStem.get(stem) ?? []),
  };
};
