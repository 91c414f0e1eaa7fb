import type { Course } from '../course/course.ts';
import { playerPath } from '../course/player-path.ts';
import { clockOf } from '../time/clock.ts';
import { instantInWords } from '../time/time-words.ts';
import type { Passage, Sentence, TextAccess } from './passages.ts';
import type { PassageHit } from './rank-passages.ts';

/** Source of a statement in an answer: a page of this site, and the second in a lecture. */
export interface Source {
  readonly title: string;
  readonly href: string;
  readonly at?: number;
  /** What a lecture says just before and after the quoted sentences. */
  readonly before?: string;
  readonly after?: string;
}

export interface Answer {
  readonly reply: string;
  readonly sources: readonly Source[];
}

/** Longest reply, in characters. */
export const replyMax = 4_000;

/** URL of a lecture in the player, at a sentence; the course page if the lecture no longer exists. */
const lectureHref = (course: Course, lectureId: string, { at, heading }: Partial<Sentence> = {}): string => {
  const section = course.sections.findIndex(({ lectures }) => lectures.some(({ id }) => id === lectureId));
  if (section === -1) return `/courses/${course.id}`;
  const anchor = heading ? `#${encodeURIComponent(heading.id)}` : '';
  return `${playerPath(course, { section, lectureId, at })}${anchor}`;
};

/** URL of the page on which everybody can open a preview lecture. */
const previewHref = (course: Course, lectureId: string): string =>
  `/courses/${encodeURIComponent(course.id)}/preview/${encodeURIComponent(lectureId)}`;

const outlineHref = (course: Course, lectureId: string, { state }: TextAccess): string => {
  if (state === 'outside') return `/courses/${course.id}`;
  if (state === 'preview') return previewHref(course, lectureId);
  return state === 'upgrade' ? `/courses/${course.id}/upgrade` : lectureHref(course, lectureId);
};

/** Sentences before and after a quotation that a reader can look at. */
const aroundMax = 2;

const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ');

/** Where a hit comes from. */
export const toSource = ({ passage: { origin, title, sentences }, from, to }: PassageHit): Source => {
  switch (origin.kind) {
    case 'lecture': {
      const { at, heading } = sentences[from] ?? {};
      const before = textOf(sentences.slice(Math.max(0, from - aroundMax), from));
      const after = textOf(sentences.slice(to + 1, to + 1 + aroundMax));
      const place = {
        ...(at !== undefined && { at }),
        ...(before !== '' && { before }),
        ...(after !== '' && { after }),
      };
      return {
        title,
        href: origin.isPreview
          ? previewHref(origin.course, origin.lectureId)
          : lectureHref(origin.course, origin.lectureId, { at, heading }),
        ...place,
      };
    }
    case 'outline':
      return { title, href: outlineHref(origin.course, origin.lectureId, origin.access) };
    case 'course':
      return { title, href: `/courses/${origin.course.id}` };
    case 'faq':
      return { title, href: `/faq#${origin.faqId}` };
  }
};

const quoteText = ({ passage: { sentences }, from, to }: PassageHit): string =>
  textOf(sentences.slice(from, to + 1));

/** The position in a video, or the heading in an article, in words. */
const whereText = ({ at, heading }: Partial<Sentence> = {}): string =>
  at !== undefined ? ` at ${clockOf(at)}` : heading ? `, under “${heading.text}”` : '';

/** Says when or how a lecture opens. Uses only the public schedule and the learner's own start. */
export const describeAccess = (title: string, course: Course, access: TextAccess, zone: string): string => {
  const name = `“${title}” is a lecture of “${course.title}”.`;
  switch (access.state) {
    case 'open':
      return `${name} It is open to you.`;
    case 'preview':
      return `${name} It is a preview: everybody can open it, without an account.`;
    case 'locked':
      return access.unlocksAt !== undefined
        ? `${name} It is not open yet: it unlocks for you on ${instantInWords(access.unlocksAt, zone)}. I can answer from it then.`
        : `${name} It is not open yet.`;
    case 'upgrade':
      return `${name} It is a premium lecture: the course upgrade opens it. I can answer from it then.`;
    case 'outside':
      return `${name} I can answer from its text once you are signed in and enrolled.`;
  }
};

/** One hit as a paragraph: a quotation and its source. */
const toParagraph = (hit: PassageHit, zone: string): string => {
  const { passage, from } = hit;
  const { origin, title, sentences } = passage;
  switch (origin.kind) {
    case 'lecture':
      return `From “${title}”${whereText(sentences[from])}: “${quoteText(hit)}”`;
    case 'course':
      return hit.isAside
        ? `The course “${title}” teaches this: ${origin.course.description.trim()}`
        : `About the course “${title}”: ${quoteText(hit)}`;
    case 'faq':
      return sentences.map(({ text }) => text).join(' ');
    case 'outline':
      return describeAccess(title, origin.course, origin.access, zone);
  }
};

const textKind = ({ passage: { origin } }: PassageHit): 'help' | 'course' =>
  origin.kind === 'faq' ? 'help' : 'course';

/** Says what an answer was made from; the last paragraph of each. */
export const provenance = (hits: readonly PassageHit[], byModel: boolean): string => {
  const kinds = new Set(hits.map(textKind));
  const texts = [
    ...(kinds.has('course') ? ['the course text'] : []),
    ...(kinds.has('help') ? ['the site’s help'] : []),
  ];
  return `${byModel ? 'Written by an AI model from' : 'Answered from'} ${texts.join(' and ')}.`;
};

/** Truncates at a word boundary. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/u, '')}…`;

const unique = (sources: readonly Source[]): Source[] => [
  ...new Map(sources.map((source) => [source.href, source])).values(),
];

/** The answer that quotes the hits, best first. @param zone of the times in it */
export const extractAnswer = (hits: readonly PassageHit[], zone: string): Answer => {
  const paragraphs = [...new Set(hits.map((hit) => toParagraph(hit, zone)))];
  const source = provenance(hits, false);
  return {
    reply: `${cut(paragraphs.join('\n\n'), replyMax - source.length - 2)}\n\n${source}`,
    sources: unique(hits.map(toSource)),
  };
};

const contact: Source = { title: 'Contact', href: '/contactUs' };

/**
 * The answer if nothing was found: that, with the nearest course and the contact page. It is the same whether or not closed texts
 * contain an answer.
 * @param course on whose page it was asked
 * @param nearest to the words of the question
 */
export const nothingFound = (
  course: Course | undefined,
  isSignedIn: boolean,
  isInside: boolean,
  nearest: Pick<Course, 'id' | 'title'> | undefined,
): Answer => {
  const where = course
    ? isInside
      ? `in the parts of “${course.title}” that are open to you, in the course pages or in the site’s help`
      : `in the public parts of “${course.title}” or in the site’s help`
    : 'in the course pages or in the site’s help';
  const next =
    course && !isInside
      ? `${isSignedIn ? 'enroll in' : 'sign in and enroll in'} the course, and I can answer from its open lectures`
      : nearest
        ? `the nearest course is “${nearest.title}”`
        : 'try the name of a topic or lecture';
  const shown = course ?? nearest;
  return {
    reply: `I found nothing about this ${where}: ${next}, or write to us on the contact page.`,
    sources: [...(shown ? [{ title: shown.title, href: `/courses/${shown.id}` }] : []), contact],
  };
};

/** The answer to what the site says nothing about. @param what in words */
export const notSaid = (what: string): Answer => ({
  reply: `I found nothing about this: the site says nothing about ${what}. Write to us on the contact page, and a person will answer.`,
  sources: [contact],
});

/** An answer from facts or help. @param kinds what it was made from */
export const plainAnswer = (
  paragraphs: readonly string[],
  sources: readonly Source[],
  kinds: readonly ('catalog' | 'record' | 'help')[],
): Answer => {
  const names = { catalog: 'the course catalog', record: 'your own record', help: 'the site’s help' };
  const note = `Answered from ${[...new Set(kinds)].map((kind) => names[kind]).join(' and ')}.`;
  return {
    reply: `${cut(paragraphs.join('\n\n'), replyMax - note.length - 2)}\n\n${note}`,
    sources: unique(sources),
  };
};

/**
 * The hit for a question that asks for an overview: the beginning of the current lecture or course.
 * @param current the passages of the current lecture
 */
export const overviewHit = (
  passages: readonly Passage[],
  current: readonly Passage[],
): PassageHit | undefined => {
  const passage =
    current.find(({ origin }) => origin.kind === 'lecture') ??
    current[0] ??
    passages.find(({ origin }) => origin.kind === 'course');
  return passage && { passage, from: 0, to: Math.min(2, passage.sentences.length - 1), score: 1 };
};
