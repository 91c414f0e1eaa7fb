import { overviewHit } from '../domain/chat/answer.ts';
import { lecturesToRead, toSentences } from '../domain/chat/lecture-passages.ts';
import {
  type CourseView,
  currentPassages,
  faqPassages,
  isReadable,
  lecturePassage,
  openLectures,
  type Passage,
  publicPassages,
  sectionOf,
  type Sentence,
} from '../domain/chat/passages.ts';
import { asksForOverview } from '../domain/chat/question.ts';
import { type PassageHit, rankPassages } from '../domain/chat/rank-passages.ts';
import { type Course, lecturesOf } from '../domain/course/course.ts';
import { considered, findPlaces } from '../domain/retrieval/find-places.ts';
import { askedQuery } from '../domain/retrieval/search-query.ts';
import { toSearchedCourse } from '../domain/retrieval/searched-course.ts';
import type { IndexedCourseView } from '../stores/catalog/read/course-texts.ts';
import { openStoredIndex, parseTextItems } from '../stores/catalog/rows/lecture-text-items.ts';
import type { AnswerDeps, AskedQuestion } from './deps.ts';
import type { Library } from './library.ts';

/** Lectures whose texts are read for one question. Publishing caps the text of each, so the cost of a question is bounded. */
const lecturesMax = 40;
/** Texts used for one answer, without and with a model. */
const hitsMax = { quoted: 3, modeled: 6 };

export interface Retrieved {
  readonly hits: readonly PassageHit[];
  /** Course on whose page the question was asked. */
  readonly course: CourseView | undefined;
}

/** Finds the lectures to read: the open ones that match the question, and the open lecture on whose page it was asked. */
const findLectures = (
  courses: readonly IndexedCourseView[],
  { message, sectionTitle, lectureTitle }: AskedQuestion,
  now: number,
) => {
  const searched = courses.map((seen) =>
    toSearchedCourse(seen, seen.indexes.map(openStoredIndex), now, (lecture) =>
      isReadable(lecture, seen, now),
    ),
  );
  const { found } = findPlaces(askedQuery(message), searched, considered);
  const titled = courses.flatMap((seen, course) =>
    openLectures(seen, now)
      .filter(({ title }) => title === lectureTitle)
      .map(({ id }) => ({ course, lectureId: id, section: sectionOf(seen.course, id) })),
  );
  const current = titled.find(({ section }) => section === sectionTitle) ?? titled[0];
  return lecturesToRead(found, lecturesMax, current);
};

/** Reads the texts of these courses that the asker may read. The text of a closed lecture is never requested. */
const readPassages = async (
  { texts: store, now }: AnswerDeps,
  courses: readonly IndexedCourseView[],
  question: AskedQuestion,
): Promise<Passage[]> => {
  const at = now();
  const wanted = findLectures(courses, question, at).flatMap(({ course, lectureId, places }) => {
    const seen = courses[course];
    return seen && seen.indexes.length > 0 ? [{ seen, lectureId, places }] : [];
  });
  const texts = await store.readTextItems(
    wanted.map(({ seen, lectureId, places }) => ({ courseId: seen.course.id, lectureId, places })),
  );
  const lectures = new Map(
    courses.map((seen) => [
      seen,
      new Map(lecturesOf(seen.course).map(({ lecture }) => [lecture.id, lecture] as const)),
    ]),
  );
  const toPassage = (
    seen: IndexedCourseView,
    lectureId: string,
    sentences: readonly Sentence[],
  ): Passage[] => {
    const lecture = lectures.get(seen)?.get(lectureId);
    return lecture && sentences.length > 0 ? [lecturePassage(seen, lecture, sentences, at)] : [];
  };
  const passages = [
    ...wanted.flatMap(({ seen, lectureId, places }, index) => {
      const text = parseTextItems(texts[index] ?? []);
      return text ? toPassage(seen, lectureId, toSentences(text, places)) : [];
    }),
  ];
  const keyOf = (course: Course, lectureId: string): string => `${course.id} ${lectureId}`;
  const read = new Set(
    passages.map(({ origin }) => (origin.kind === 'lecture' ? keyOf(origin.course, origin.lectureId) : '')),
  );
  const inPublic = courses
    .flatMap((seen) => publicPassages(seen, at))
    .filter(({ origin }) => origin.kind !== 'outline' || !read.has(keyOf(origin.course, origin.lectureId)));
  return [...passages, ...inPublic];
};

/** A text to find hits for. */
interface Wanted {
  readonly text: string;
  /** The terms in it that are to be explained. */
  readonly defined?: readonly string[] | undefined;
}

const findHits = async (
  deps: AnswerDeps,
  courses: readonly IndexedCourseView[],
  question: AskedQuestion,
  { text, defined }: Wanted,
): Promise<PassageHit[]> => {
  const texts = await readPassages(deps, courses, { ...question, message: text });
  const current = currentPassages(texts, question);
  if (question.courseId !== undefined && asksForOverview(text)) {
    const hit = overviewHit(texts, current);
    if (hit) return [hit];
  }
  const max = deps.askModel ? hitsMax.modeled : hitsMax.quoted;
  return rankPassages(text, [...texts, ...faqPassages], max, {
    preferred: (passage) => passage.origin.kind === 'lecture' && current.includes(passage),
    defined,
  });
};

/**
 * Finds the texts that answer a question, among those that this asker may read now. A question from a course's page is looked up in
 * that course, in two round trips. For other questions, or when the course has no match, the search index suggests a few courses: two
 * more round trips find them and two read them. Help pages are always searched.
 */
export const retrieve = async (
  deps: AnswerDeps,
  library: Library,
  question: AskedQuestion,
  wanted: Wanted,
): Promise<Retrieved> => {
  const course = await library.atHand();
  if (course) {
    const hits = await findHits(deps, [course], question, wanted);
    if (hits.length > 0) return { hits, course };
  }
  const others = await library.suggest(wanted.text);
  return { hits: await findHits(deps, others, { ...question, courseId: undefined }, wanted), course };
};
