import { splitSentences, wordCount } from './split-sentences.ts';

/** A sentence and, in a video, the second at which it is spoken. */
export interface TextSentence {
  readonly text: string;
  readonly at?: number;
  /** A line of code: searchable, but never quoted in answers. */
  readonly isCode?: true;
}

/** A heading of an article with its element id, or a chapter of a video with its start (seconds). */
interface TextHeading {
  readonly text: string;
  readonly id?: string;
  readonly at?: number;
}

/** A section of a lecture, as divided by the author; any length. */
export interface TextSection {
  readonly heading?: TextHeading;
  readonly sentences: readonly TextSentence[];
}

/** A few sentences of one section: the unit that search finds and answers quote from. */
export type Place = TextSection;

export type TextKind = 'video' | 'article' | 'quiz';

/** The searchable text of one lecture, divided into places in the lecture's order. */
export interface LectureText {
  readonly lectureId: string;
  readonly kind: TextKind;
  readonly places: readonly Place[];
}

/** Maximum searchable text per lecture: about an hour of speech. */
export const lectureTextBytesMax = 60_000;
/** Approximate maximum length of a place: two or three sentences, so that it covers one point. */
const placeWordsMax = 60;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The sections up to `bytesMax` bytes of text; what comes after is left out. */
const withinBytes = (sections: readonly TextSection[], bytesMax: number): TextSection[] => {
  let bytes = 0;
  const fits = (text: string): boolean => (bytes += new TextEncoder().encode(text).length) <= bytesMax;
  return sections.flatMap(({ heading, sentences }) => {
    if (heading && !fits(heading.text)) return [];
    return [{ ...(heading && { heading }), sentences: sentences.filter(({ text }) => fits(text)) }];
  });
};

/** Divides sections into places. No place spans two sections, so each has exactly one heading. */
export const toLectureText = (
  lectureId: string,
  kind: TextKind,
  sections: readonly TextSection[],
): LectureText => {
  const clean = sections.map(({ heading, sentences }) => ({
    ...(heading && { heading: { ...heading, text: oneLine(heading.text) } }),
    sentences: sentences
      .map((sentence) => ({ ...sentence, text: oneLine(sentence.text) }))
      .filter(({ text }) => text !== ''),
  }));
  const places = withinBytes(clean, lectureTextBytesMax).flatMap(({ heading, sentences }): Place[] => {
    const parts: TextSentence[][] = [[]];
    let words = 0;
    for (const sentence of sentences) {
      const more = wordCount(sentence.text);
      const isSame = parts.at(-1)?.at(-1)?.isCode === sentence.isCode;
      if (words > 0 && (words + more > placeWordsMax || !isSame)) {
        parts.push([]);
        words = 0;
      }
      parts.at(-1)?.push(sentence);
      words += more;
    }
    return parts.map((part) => ({ ...(heading && { heading }), sentences: part }));
  });
  return {
    lectureId,
    kind,
    places: places.filter(({ heading, sentences }) => heading !== undefined || sentences.length > 0),
  };
};

/** A chapter of a video. */
interface ChapterStart {
  readonly at: number;
  readonly title: string;
}

/** What is said in a video, divided by its chapters. */
export const videoSections = (
  sentences: readonly TextSentence[],
  chapters: readonly ChapterStart[] = [],
): TextSection[] => {
  const starts = chapters.toSorted((a, b) => a.at - b.at);
  const said = (from: number, to: number) =>
    sentences.filter(({ at = 0 }) => at >= Math.floor(from) && at < Math.floor(to));
  const before = said(0, starts[0]?.at ?? Infinity);
  return [
    ...(before.length > 0 ? [{ sentences: before }] : []),
    ...starts.map(({ at, title }, index) => ({
      heading: { text: title, at: Math.floor(at) },
      sentences: said(at, starts[index + 1]?.at ?? Infinity),
    })),
  ];
};

/** An article as its text is given: by headings, paragraphs divided by empty lines, and the lines of its blocks of code. */
interface ArticleSection {
  readonly heading?: { readonly id: string; readonly text: string };
  readonly text: string;
  readonly code?: readonly string[];
}

/** An article, sentence by sentence, and the code of each section after its prose; a line of code is a sentence. */
export const articleSections = (sections: readonly ArticleSection[]): TextSection[] =>
  sections.map(({ heading, text, code = [] }) => ({
    ...(heading && { heading: { text: heading.text, id: heading.id } }),
    sentences: [
      ...text.split('\n').flatMap((line) => splitSentences(line).map((sentence) => ({ text: sentence }))),
      ...code.map((line) => ({ text: line, isCode: true as const })),
    ],
  }));

/** Each question with its options. Answer keys and explanations are not searchable. */
export const quizSections = (
  questions: readonly { readonly text: string; readonly options: readonly { readonly text: string }[] }[],
): TextSection[] =>
  questions.map(({ text, options }) => ({
    sentences: [{ text }, ...options.map((option) => ({ text: option.text }))],
  }));

const isSameHeading = (a: TextHeading | undefined, b: TextHeading | undefined): boolean =>
  a?.text === b?.text && a?.id === b?.id && a?.at === b?.at;

/** Whether a place is the first of its section. */
export const beginsSection = (places: readonly Place[], index: number): boolean =>
  index === 0 || !isSameHeading(places[index - 1]?.heading, places[index]?.heading);

const tab = '\t';
const noTabs = (text: string): string => text.replaceAll(tab, ' ');
const parseNumber = (field: string | undefined): number | undefined =>
  field === undefined || field === '' ? undefined : Number(field);

/**
 * Serializes places as lines, which parse much faster than JSON: places are separated by empty lines, the heading comes first, and
 * a line of code begins with a tab.
 */
export const writeLectureText = ({ places }: Pick<LectureText, 'places'>): string =>
  places
    .map(({ heading, sentences }) =>
      [
        ...(heading
          ? [`#${heading.at ?? ''}${tab}${noTabs(heading.id ?? '')}${tab}${noTabs(heading.text)}`]
          : []),
        ...sentences.map(({ at, text, isCode }) => `${at ?? ''}${tab}${isCode ? tab : ''}${noTabs(text)}`),
      ].join('\n'),
    )
    .join('\n\n');

const readSentence = (line: string): TextSentence => {
  const [at, text = '', code] = line.split(tab);
  if (code !== undefined) return { text: code, isCode: true };
  const second = parseNumber(at);
  return second === undefined ? { text } : { text, at: second };
};

const readHeading = (line: string): TextHeading => {
  const [start, id, text = ''] = line.slice(1).split(tab);
  const at = parseNumber(start);
  return { text, ...(id && { id }), ...(at !== undefined && { at }) };
};

/** Parses the output of `writeLectureText`. */
export const readPlaces = (written: string): Place[] =>
  (written === '' ? [] : written.split('\n\n')).map((block) => {
    const lines = block.split('\n');
    const [first = ''] = lines;
    return first.startsWith('#')
      ? { heading: readHeading(first), sentences: lines.slice(1).map(readSentence) }
      : { sentences: lines.map(readSentence) };
  });
