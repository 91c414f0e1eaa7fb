import { describe, expect, it } from 'vitest';
import { readSpokenSentences } from '../../../lambdas/domain/chat/spoken-sentences.ts';
import { splitSentences } from '../../../lambdas/domain/retrieval/split-sentences.ts';

const vtt = (...cues: [string, string][]): string =>
  `WEBVTT\n\n${cues.map(([from, text], index) => `${index + 1}\n${from} --> 99:00:00.000\n${text}`).join('\n\n')}\n`;

describe('what is said', () => {
  it('is cut into sentences, each at the whole second in which its caption appears', () => {
    const spoken = vtt(
      ['00:00:00.600', 'Before we can search, we cut\nit into pieces.'],
      ['00:01:04.900', 'First one. Then another!'],
      ['01:00:05.000', 'The last'],
    );
    expect(readSpokenSentences(spoken)).toEqual([
      { at: 0, text: 'Before we can search, we cut it into pieces.' },
      { at: 64, text: 'First one.' },
      { at: 64, text: 'Then another!' },
      { at: 3605, text: 'The last' },
    ]);
  });

  it('keeps the time of the caption in which a sentence begins', () => {
    const spoken = vtt(['00:00:02.000', 'A sentence that'], ['00:00:05.000', 'goes on. And one more.']);
    expect(readSpokenSentences(spoken)).toEqual([
      { at: 2, text: 'A sentence that goes on.' },
      { at: 5, text: 'And one more.' },
    ]);
  });

  it('ends a sentence without a full stop before it grows without end', () => {
    const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');
    const found = readSpokenSentences(
      vtt(['00:01.000', words(30, 'one')], ['00:02.000', words(30, 'more')], ['00:03.000', 'tail']),
    );
    expect(found.map(({ at, text }) => [at, text.split(' ').length])).toEqual([
      [1, 60],
      [3, 1],
    ]);
  });

  it('reads files with tags, entities, settings, notes, a mark and other line ends', () => {
    const text =
      '\uFEFFWEBVTT - title\r\n\r\nNOTE not said\r\n\r\n00:01.000 --> 00:02.000 align:start\r\n<v Ada>R&amp;D <i>works</i>.</v>\r\n';
    expect(readSpokenSentences(text)).toEqual([{ at: 1, text: 'R&D works.' }]);
  });

  it('does not end at a number or an abbreviation within', () => {
    expect(splitSentences('It costs 2.5 cents, e.g. here. "Yes." Next')).toEqual([
      'It costs 2.5 cents, e.g. here.',
      '"Yes."',
      'Next',
    ]);
  });
});
