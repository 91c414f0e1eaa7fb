import { sentenceEnd, splitSentences, wordCount } from '../retrieval/split-sentences.ts';
import { readCues } from '../transcript/web-vtt.ts';

/** Something said in a lecture, and the whole second in which its caption appears. */
export interface SpokenSentence {
  readonly at: number;
  readonly text: string;
}

/** Words after which a sentence ends with its caption: automatic captions have no full stops. */
const wordsMax = 40;

/** The sentences of a WebVTT file. A sentence over several captions has the time of the first. */
export const readSpokenSentences = (webVtt: string): SpokenSentence[] => {
  const sentences: SpokenSentence[] = [];
  let open: SpokenSentence | undefined;
  for (const { start, text } of readCues(webVtt)) {
    const at = Math.floor(start);
    for (const part of splitSentences(text)) {
      const sentence: SpokenSentence = open
        ? { at: open.at, text: `${open.text} ${part}` }
        : { at, text: part };
      const isWhole = sentenceEnd.test(part) || wordCount(sentence.text) >= wordsMax;
      if (isWhole) sentences.push(sentence);
      open = isWhole ? undefined : sentence;
    }
  }
  return open ? [...sentences, open] : sentences;
};
