import type { ContentType } from '../../contract/schemas/course-fields.ts';
import { type Entitlements, isEnrolled, type LectureAccess, lectureAccess } from '../course/access.ts';
import type { Course, CourseLecture } from '../course/course.ts';
import { faq } from '../faq/faq.ts';
import { sentenceEnd, splitSentences } from '../retrieval/split-sentences.ts';
import { htmlBlocks } from './html-blocks.ts';

/** A quotable sentence and its position in a lecture: the second in a video, or the heading in an article. */
export interface Sentence {
  readonly text: string;
  readonly at?: number;
  readonly heading?: { readonly id: string; readonly text: string };
  /** The next sentence belongs to another paragraph or list item. */
  readonly ends?: true;
}

/** Origin of a passage; decides what the source of an answer links to. */
type PassageOrigin =
  | {
      readonly kind: 'lecture';
      readonly course: Course;
      readonly lectureId: string;
      /** The asker cannot open it in the player, but reads it as a preview. */
      readonly isPreview: boolean;
    }
  /** Only the public title of a lecture. */
  | {
      readonly kind: 'outline';
      readonly course: Course;
      readonly lectureId: string;
      readonly access: TextAccess;
    }
  | { readonly kind: 'course'; readonly course: Course }
  | { readonly kind: 'faq'; readonly faqId: string };

/**
 * How the asker can read a lecture: not yet, as nobody is signed in or enrolled or this learner may not open it now; as a preview, like
 * everybody; or in the player.
 */
export type TextAccess =
  | { readonly state: 'outside' }
  | { readonly state: 'preview' }
  | Exclude<LectureAccess, { state: 'open' }>
  | { readonly state: 'open' };

/** A text that an answer may quote; the user may read all of it. */
export interface Passage {
  readonly origin: PassageOrigin;
  /** Title of the lecture or course, or the question. */
  readonly title: string;
  /** Searched instead of the title when present. */
  readonly heading?: string;
  /** Also searched, with less weight than the title; never shown. */
  readonly context: string;
  readonly sentences: readonly Sentence[];
  /** Weight relative to other kinds of text. */
  readonly weight: number;
}

/**
 * Lectures explain what a course page only mentions. A user who names a closed lecture must first learn that it is closed, and a
 * learner in the course knows its page. What asks is named when nothing explains.
 */
const weights = {
  lecture: 1.15,
  outline: 1.2,
  closed: 2,
  asking: 0.6,
  faq: 1,
  page: 0.75,
  pageInside: 0.5,
} as const;

/** A course as the asker sees it: with their enrollment, grants and progress, or from outside without them. */
export interface CourseView {
  readonly course: Course;
  readonly entitlements?: Entitlements | undefined;
}

/** A text that leads on, or ends as a sentence does. */
const isPunctuated = (text: string): boolean => sentenceEnd.test(text) || /[:;：；]["'”’)]*$/u.test(text);

/** Sentences of one paragraph or list item. */
const blockSentences = (text: string): Sentence[] => {
  const sentences = splitSentences(text);
  return sentences.map((sentence, index) =>
    index === sentences.length - 1
      ? { text: isPunctuated(sentence) ? sentence : `${sentence}.`, ends: true }
      : { text: sentence },
  );
};

/** Sentences of a rendered text, without headings and code. */
export const htmlSentences = (html: string): Sentence[] =>
  htmlBlocks(html)
    .filter(({ isHeading }) => !isHeading)
    .flatMap(({ text }) => blockSentences(text));

/** Whether the asker is enrolled, so that lectures may be open. */
export const isInside = ({ entitlements }: CourseView): boolean =>
  entitlements !== undefined && isEnrolled(entitlements);

/** Whether the asker may open a lecture in the player: only when the state is `open`. */
const textAccess = (lecture: CourseLecture, { entitlements }: CourseView, now: number): TextAccess =>
  entitlements && isEnrolled(entitlements) ? lectureAccess(lecture, entitlements, now) : { state: 'outside' };

/** How the asker can read a lecture, in the player or else as a preview. */
const outlineAccess = (lecture: CourseLecture, seen: CourseView, now: number): TextAccess => {
  const access = textAccess(lecture, seen, now);
  return access.state !== 'open' && lecture.preview === true ? { state: 'preview' } : access;
};

/** Kinds of lectures that ask and do not explain. */
const asking: ReadonlySet<ContentType> = new Set(['quiz', 'exercise']);

/** Whether the text of a lecture may be used to answer this user: it explains, and is open to them or, as a preview lecture, to everybody. */
export const isReadable = (lecture: CourseLecture, seen: CourseView, now: number): boolean =>
  !asking.has(lecture.contentType) &&
  (lecture.preview === true || textAccess(lecture, seen, now).state === 'open');

/** The lectures whose text may be used to answer this user, in course order. */
export const openLectures = (seen: CourseView, now: number): CourseLecture[] =>
  seen.course.sections.flatMap(({ lectures }) =>
    lectures.filter((lecture) => isReadable(lecture, seen, now)),
  );

/** When this learner's next lecture opens, from the schedule that everybody sees and their own start. */
export const nextUnlock = (seen: CourseView, now: number): { title: string; at: number } | undefined =>
  seen.course.sections
    .flatMap(({ lectures }) =>
      lectures.flatMap((lecture) => {
        const access = textAccess(lecture, seen, now);
        return access.state === 'locked' && access.unlocksAt !== undefined
          ? [{ title: lecture.title, at: access.unlocksAt }]
          : [];
      }),
    )
    .sort((a, b) => a.at - b.at)[0];

/** The current time zone of the learner in the course. */
export const courseZone = ({ entitlements }: CourseView): string =>
  entitlements?.subscription?.zones.at(-1)?.zone ?? 'UTC';

/** What everybody may read of a course: its page, and the titles of its lectures; and when the asker's next one opens. */
export const publicPassages = (seen: CourseView, now: number): Passage[] => {
  const { course } = seen;
  const origin: PassageOrigin = { kind: 'course', course };
  const passage = (context: string, sentences: readonly Sentence[], weight: number): Passage[] =>
    sentences.length === 0 ? [] : [{ origin, title: course.title, context, sentences, weight }];
  const pageWeight = isInside(seen) ? weights.pageInside : weights.page;
  const skills = [...course.skills, ...(course.keywords ?? []), course.topicLabel].join(' ');
  const outline = course.sections.flatMap(({ title: section, lectures }) =>
    lectures.map((lecture): Passage => {
      const access = outlineAccess(lecture, seen, now);
      const isClosed = access.state === 'locked' || access.state === 'upgrade';
      return {
        origin: { kind: 'outline', course, lectureId: lecture.id, access },
        title: lecture.title,
        context: section,
        sentences: [],
        weight: asking.has(lecture.contentType)
          ? weights.asking
          : isClosed
            ? weights.closed
            : weights.outline,
      };
    }),
  );
  return [
    ...passage(
      skills,
      [...blockSentences(course.description), ...htmlSentences(course.longDescriptionHtml ?? '')],
      pageWeight,
    ),
    ...passage('outcomes goals able afterwards', course.outcomes.flatMap(blockSentences), pageWeight),
    ...outline,
  ];
};

/** The title of the section of a lecture. */
export const sectionOf = ({ sections }: Course, lectureId: string): string =>
  sections.find(({ lectures }) => lectures.some(({ id }) => id === lectureId))?.title ?? '';

/** The text of one lecture that is open to the asker. */
export const lecturePassage = (
  seen: CourseView,
  lecture: CourseLecture,
  sentences: readonly Sentence[],
  now: number,
): Passage => ({
  origin: {
    kind: 'lecture',
    course: seen.course,
    lectureId: lecture.id,
    isPreview: outlineAccess(lecture, seen, now).state === 'preview',
  },
  title: lecture.title,
  context: sectionOf(seen.course, lecture.id),
  sentences,
  weight: weights.lecture,
});

/** The passages of the lecture with this title: in this section, where lectures of several sections have it. */
export const currentPassages = (
  passages: readonly Passage[],
  { lectureTitle, sectionTitle }: { lectureTitle?: string | undefined; sectionTitle?: string | undefined },
): readonly Passage[] => {
  const titled = passages.filter(
    ({ title, origin: { kind } }) => (kind === 'lecture' || kind === 'outline') && title === lectureTitle,
  );
  const inSection = titled.filter(({ context }) => context === sectionTitle);
  return inSection.length > 0 ? inSection : titled;
};

/** What people ask about the site itself. */
export const faqPassages: readonly Passage[] = faq.map(({ id, question, answer }) => ({
  origin: { kind: 'faq', faqId: id },
  title: question,
  context: '',
  sentences: splitSentences(answer.join(' ')).map((text) => ({ text })),
  weight: weights.faq,
}));
