/** Something said in a lecture, and the whole second in which its caption appears. */
export interface SpokenSentence {
  readonly at: number;
  readonly text: string;
}

const timing = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->/;
const sentenceEnd = /[.!?…]["'”’)\]]*$/u;
/** Captions made by machines have no full stops: a sentence ends with the caption in which it reaches this. */
const wordsMax = 40;

const secondsOf = (time: string): number =>
  Math.floor(time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0));

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** A caption as it is read: no tags, no entities, one line. */
const plain = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

const cuesOf = (webVtt: string): SpokenSentence[] =>
  webVtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const line = lines.findIndex((text) => timing.test(text.trim()));
      const time = timing.exec(lines[line]?.trim() ?? '')?.[1];
      const text = plain(lines.slice(line + 1));
      return time === undefined || text === '' ? [] : [{ at: secondsOf(time), text }];
    });

/** Cuts a text after each sentence. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["'”’)\]]*)\s+(?=[\p{Lu}\p{N}"'“‘(])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** What a WebVTT file says, sentence by sentence: one that runs over several captions has the time of its first. */
export const spokenSentencesOf = (webVtt: string): SpokenSentence[] => {
  const sentences: SpokenSentence[] = [];
  let open: SpokenSentence | undefined;
  for (const { at, text } of cuesOf(webVtt)) {
    for (const part of sentencesOf(text)) {
      const sentence: SpokenSentence = open
        ? { at: open.at, text: `${open.text} ${part}` }
        : { at, text: part };
      const isWhole = sentenceEnd.test(part) || sentence.text.split(' ').length >= wordsMax;
      if (isWhole) sentences.push(sentence);
      open = isWhole ? undefined : sentence;
    }
  }
  return open ? [...sentences, open] : sentences;
};
