import { type Entitlements, isEnrolled, type LectureAccess, lectureAccess } from '../access.ts';
import type { Course, CourseLecture } from '../course.ts';
import { durationLabels, isAvailable, levelLabels } from '../course-card.ts';
import { faq } from '../faq.ts';
import { instantInWords } from '../time-words.ts';
import { splitSentences } from './captions.ts';

/** A quotable sentence and its position in a lecture: the second in a video, or the heading in an article. */
export interface Sentence {
  readonly text: string;
  readonly at?: number;
  readonly heading?: { readonly id: string; readonly text: string };
  /** The next sentence belongs to another paragraph or list item. */
  readonly ends?: true;
}

/** Origin of a passage; decides what the source of an answer links to. */
export type PassageOrigin =
  | { readonly kind: 'lecture'; readonly course: Course; readonly lectureId: string }
  /** Only the public title of a lecture. */
  | {
      readonly kind: 'outline';
      readonly course: Course;
      readonly lectureId: string;
      readonly standing: TextAccess;
    }
  | { readonly kind: 'course'; readonly course: Course }
  | { readonly kind: 'faq'; readonly faqId: string };

/** Why a lecture's own text is not there: nobody is signed in or enrolled, or this learner may not open it now. */
export type TextAccess =
  | { readonly state: 'outside' }
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
 * learner in the course knows its page. A fact is short and answers by itself.
 */
const weights = {
  lecture: 1.15,
  outline: 1.2,
  closed: 2,
  faq: 1,
  page: 0.75,
  pageInside: 0.5,
  fact: 2,
} as const;

/** A course as the asker sees it: with their enrollment, grants and progress, or from outside without them. */
export interface CourseView {
  readonly course: Course;
  readonly entitlements?: Entitlements | undefined;
}

const headingMark = /^#{1,6}\s+/;

/** Sentences of one paragraph or list item. */
const blockSentences = (text: string): Sentence[] => {
  const sentences = splitSentences(text);
  return sentences.map((sentence, index) =>
    index === sentences.length - 1
      ? { text: /[.!?…:;]["'”’)]*$/u.test(sentence) ? sentence : `${sentence}.`, ends: true }
      : { text: sentence },
  );
};

/** Sentences of a Markdown text, without markup, headings and code. */
export const markdownSentences = (markdown: string): Sentence[] =>
  markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+\.)\s)/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !headingMark.test(block))
    .flatMap((block) =>
      blockSentences(
        block
          .replace(/^(?:[-*+]|\d+\.)\s+/, '')
          .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replace(/[*_`>#]+/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    );

/** Whether the asker may read the text of a lecture: only when the state is `open`. */
const textAccess = (lecture: CourseLecture, { entitlements }: CourseView, now: number): TextAccess =>
  entitlements && isEnrolled(entitlements) ? lectureAccess(lecture, entitlements, now) : { state: 'outside' };

/** The lectures whose text may be used to answer this user, in course order. */
export const openLectures = (seen: CourseView, now: number): CourseLecture[] =>
  seen.course.sections.flatMap(({ lectures }) =>
    lectures.filter(
      (lecture) => lecture.contentType !== 'quiz' && textAccess(lecture, seen, now).state === 'open',
    ),
  );

const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** A sentence about a course with the words that people use to ask for it. */
interface Fact {
  readonly context: string;
  readonly text: string;
}

const courseFacts = (course: Course): Fact[] => {
  const { instructor, level, duration, price, sections } = course;
  const count = sections.reduce((sum, { lectures }) => sum + lectures.length, 0);
  const { name, title } = instructor;
  const lectures = count === 0 ? '' : `, in ${count} ${count === 1 ? 'lecture' : 'lectures'}`;
  return [
    {
      context: 'course teacher instructor teaches author speaker',
      text: `It is taught by ${name}${title === undefined ? '' : `, ${title.charAt(0).toLowerCase()}${title.slice(1)}`}.`,
    },
    {
      context: 'course price cost costs money dollars pay free',
      text: !isAvailable(course)
        ? 'The course is in preparation: its lectures are still being made, and its page can tell you when it opens.'
        : price === 0
          ? 'The course is free.'
          : `It costs ${dollars(price)}, paid once.`,
    },
    {
      context: 'course level difficulty difficult hard easy beginners prerequisites',
      text: `Level: ${levelLabels[level].toLowerCase()}.`,
    },
    {
      context: 'course length hours weeks duration lectures',
      text: `Length: ${durationLabels[duration].toLowerCase()}${lectures}.`,
    },
  ];
};

/** When this learner's next lecture opens, from the schedule that everybody sees and their own start. */
const nextUnlock = (seen: CourseView, now: number): { title: string; at: number } | undefined =>
  seen.course.sections
    .flatMap(({ lectures }) =>
      lectures.flatMap((lecture) => {
        const standing = textAccess(lecture, seen, now);
        return standing.state === 'locked' && standing.unlocksAt !== undefined
          ? [{ title: lecture.title, at: standing.unlocksAt }]
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
  const fact = ({ context, text }: Fact): Passage[] =>
    passage(context, [{ text }], weights.fact).map((each) => ({ ...each, heading: '' }));
  const pageWeight = openLectures(seen, now).length > 0 ? weights.pageInside : weights.page;
  const skills = [...course.skills, course.topicLabel].join(' ');
  const next = nextUnlock(seen, now);
  const outline = course.sections.flatMap(({ title: section, lectures }) =>
    lectures.map((lecture): Passage => {
      const standing = textAccess(lecture, seen, now);
      const isClosed = standing.state === 'locked' || standing.state === 'upgrade';
      return {
        origin: { kind: 'outline', course, lectureId: lecture.id, standing },
        title: lecture.title,
        context: section,
        sentences: [],
        weight: isClosed ? weights.closed : weights.outline,
      };
    }),
  );
  return [
    ...passage(
      skills,
      [...blockSentences(course.description), ...markdownSentences(course.longDescription)],
      pageWeight,
    ),
    ...passage('outcomes goals able afterwards', course.outcomes.flatMap(blockSentences), pageWeight),
    ...courseFacts(course).flatMap(fact),
    ...(next
      ? fact({
          context: 'when next lecture lesson unlock unlocks open opens released available schedule',
          text: `Your next lecture, “${next.title}”, opens on ${instantInWords(next.at, courseZone(seen))}.`,
        })
      : []),
    ...outline,
  ];
};

/** The text of one lecture that is open to the asker. */
export const lecturePassage = (
  course: Course,
  lecture: Pick<CourseLecture, 'id' | 'title'>,
  sentences: readonly Sentence[],
): Passage => ({
  origin: { kind: 'lecture', course, lectureId: lecture.id },
  title: lecture.title,
  context: course.sections.find(({ lectures }) => lectures.some(({ id }) => id === lecture.id))?.title ?? '',
  sentences,
  weight: weights.lecture,
});

/** What people ask about the site itself. */
export const faqPassages: readonly Passage[] = faq.map(({ id, question, answer, alsoAsked }) => ({
  origin: { kind: 'faq', faqId: id },
  title: question,
  context: alsoAsked,
  sentences: splitSentences(answer.join(' ')).map((text) => ({ text })),
  weight: weights.faq,
}));
