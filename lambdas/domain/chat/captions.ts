/** Something said in a lecture, and the whole second in which its caption appears. */
export interface SpokenSentence {
  readonly at: number;
  readonly text: string;
}

const timing = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->/;
const sentenceEnd = /[.!?…]["'”’)\]]*$/u;
/** Words after which a sentence ends with its caption: automatic captions have no full stops. */
const wordsMax = 40;

const parseSeconds = (time: string): number =>
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

const parseCues = (webVtt: string): SpokenSentence[] =>
  webVtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const line = lines.findIndex((text) => timing.test(text.trim()));
      const time = timing.exec(lines[line]?.trim() ?? '')?.[1];
      const text = plain(lines.slice(line + 1));
      return time === undefined || text === '' ? [] : [{ at: parseSeconds(time), text }];
    });

/** Cuts a text after each sentence. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["'”’)\]]*)\s+(?=[\p{Lu}\p{N}"'“‘(])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The sentences of a WebVTT file. A sentence over several captions has the time of the first. */
export const readSpokenSentences = (webVtt: string): SpokenSentence[] => {
  const sentences: SpokenSentence[] = [];
  let open: SpokenSentence | undefined;
  for (const { at, text } of parseCues(webVtt)) {
    for (const part of splitSentences(text)) {
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
