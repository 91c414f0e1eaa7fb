import { describe, expect, it } from 'vitest';
import { findChapterStart, formatTranscript } from '#web/features/player/transcript/plain-text.ts';
import { findCueIndexAt } from '#web/features/player/transcript/playhead.ts';
import { findMatches, foldCues } from '#web/features/player/transcript/search.ts';

const cuesOf = (...texts: string[]) =>
  texts.map((text, index) => ({ start: index * 4, end: index * 4 + 3, text }));
/** The matches, as the pieces of text that would be highlighted. */
const found = (query: string, ...texts: string[]) =>
  findMatches(foldCues(cuesOf(...texts)), query).map((match) =>
    match.map(({ cue, from, to }) => texts[cue]?.slice(from, to)),
  );

describe('searching a transcript', () => {
  it('finds every occurrence, whatever its case', () => {
    expect(found('chunk', 'Chunk by chunk.', 'No more', 'CHUNKS')).toEqual([['Chunk'], ['chunk'], ['CHUNK']]);
  });

  it('finds words that go on in the next cue', () => {
    expect(found('hundred to four hundred', 'Two hundred to four', 'hundred words.')).toEqual([
      ['hundred to four', 'hundred'],
    ]);
  });

  it.each([
    ['resume', 'Your résumé', ['résumé']],
    ['RÉSUMÉ', 'Your resume', ['resume']],
    ['vector   store', 'a vector store', ['vector store']],
    ['向', '向量检索', ['向']],
    ['😀', 'so 😀 then', ['😀']],
    ['כתב', 'כתב', ['כתב']],
  ])('marks what %s stands for in "%s"', (query, text, marked) => {
    expect(found(query, text)).toEqual([marked]);
  });

  it('keeps letters apart that only marks make different outside of Latin script', () => {
    expect(found('कि', 'का')).toEqual([]);
  });

  it.each(['', '   ', 'a', '7'])('does not search for "%s"', (query) => {
    expect(found(query, 'a 7 a 7')).toEqual([]);
  });

  it('stops after 500 matches, in a transcript of hours', () => {
    const texts = Array.from({ length: 6_000 }, () => 'retrieval finds the passages that answer');
    expect(found('passages', ...texts)).toHaveLength(500);
  });
});

describe('a transcript', () => {
  const cues = cuesOf('One.', 'Two.', 'Three.');
  const chapters = [
    { at: 0, title: 'Start' },
    { at: 4, title: 'Middle' },
  ];

  it.each([
    [-1, -1],
    [0, 0],
    [3.5, 0],
    [4, 1],
    [500, 2],
  ])('knows what is said at %d s', (seconds, index) => {
    expect(findCueIndexAt(cues, seconds)).toBe(index);
  });

  it('begins each chapter with its first cue', () => {
    expect(cues.map((_, index) => findChapterStart(cues, chapters, index))).toEqual([
      'Start',
      'Middle',
      undefined,
    ]);
  });

  it('is a text with times and chapters', () => {
    expect(formatTranscript('Lecture', { cues, chapters })).toBe(
      'Lecture\n\nStart\n[0:00] One.\n\nMiddle\n[0:04] Two.\n[0:08] Three.\n',
    );
    expect(formatTranscript('Lecture', { cues, chapters: [] })).toBe(
      'Lecture\n\n[0:00] One.\n[0:04] Two.\n[0:08] Three.\n',
    );
  });
});
