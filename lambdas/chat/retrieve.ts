import { isEnrolled } from '../domain/access.ts';
import { overviewHit } from '../domain/chat/answer.ts';
import { lecturesToRead, toSentences } from '../domain/chat/lecture-passages.ts';
import {
  type CourseView,
  faqPassages,
  lecturePassage,
  openLectures,
  type Passage,
  publicPassages,
  type Sentence,
} from '../domain/chat/passages.ts';
import { asksForOverview, interpretQuestion, questionPrefixes } from '../domain/chat/question.ts';
import { type Hit, rankPassages } from '../domain/chat/rank-passages.ts';
import { lecturesOf } from '../domain/course.ts';
import { considered, findPlaces } from '../domain/retrieval/find-places.ts';
import { askedQuery } from '../domain/retrieval/search-query.ts';
import { toSearchedCourse } from '../domain/retrieval/searched-course.ts';
import { type IndexedCourseView, textAddress } from '../stores/catalog/course-texts.ts';
import { openStoredIndex, parsePassageItem, parseTextItems } from '../stores/catalog/lecture-text-items.ts';
import type { AnswerDeps } from './deps.ts';

/** Courses looked into when the question comes from no course's page. */
const coursesMax = 3;
/** Lectures whose texts are read for one question. Publishing caps the text of each, so the cost of a question is bounded. */
const lecturesMax = 40;
/** Texts that an answer is made from. */
const hitsMax = { quoted: 3, modeled: 6 };

export interface Question {
  readonly message: string;
  readonly courseId?: string | undefined;
  /** Only ever compared with the course's own titles. */
  readonly lectureTitle?: string | undefined;
  readonly sub: string | undefined;
}

export interface Retrieved {
  readonly hits: readonly Hit[];
  /** The course of the page that the question came from. */
  readonly course: CourseView | undefined;
}

/** Whether the course was entered, so that lectures may be open in it. */
export const isInside = ({ entitlements }: CourseView): boolean =>
  entitlements !== undefined && isEnrolled(entitlements);

/** Courses as the asker sees them, with what is open of their texts found by the question. */
const lookUp = (courses: readonly IndexedCourseView[], { message, lectureTitle }: Question, now: number) => {
  const searched = courses.map((seen) => toSearchedCourse(seen, seen.indexes.map(openStoredIndex), now));
  const { found } = findPlaces(askedQuery(interpretQuestion(message)), searched, considered);
  const atHand = courses
    .flatMap((seen, course) =>
      openLectures(seen, now).map(({ id, title }) => ({ course, lectureId: id, title })),
    )
    .find(({ title }) => title === lectureTitle);
  return lecturesToRead(found, lecturesMax, atHand);
};

/** Open lectures of courses that only the release before published, which have no index: the first ones are read whole. */
const earlierLectures = (courses: readonly IndexedCourseView[], now: number) =>
  courses
    .flatMap((seen) =>
      seen.indexes.length > 0 ? [] : openLectures(seen, now).map(({ id }) => ({ seen, lectureId: id })),
    )
    .slice(0, lecturesMax);

/** The texts of these courses that the asker may read. The text of a closed lecture is never requested. */
const readPassages = async (
  { texts: store, now }: AnswerDeps,
  courses: readonly IndexedCourseView[],
  question: Question,
): Promise<Passage[]> => {
  const at = now();
  const wanted = lookUp(courses, question, at).flatMap(({ course, lectureId, places }) => {
    const seen = courses[course];
    return seen && seen.indexes.length > 0 ? [{ seen, lectureId, places }] : [];
  });
  const earlier = earlierLectures(courses, at);
  const [texts, earlierTexts] = await Promise.all([
    store.readTextItems(wanted.map(({ seen, lectureId, places }) => textAddress(seen, lectureId, places))),
    store.readPassageItems(earlier.map(({ seen, lectureId }) => ({ courseId: seen.course.id, lectureId }))),
  ]);
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
    return lecture && sentences.length > 0 ? [lecturePassage(seen.course, lecture, sentences)] : [];
  };
  const told = [
    ...wanted.flatMap(({ seen, lectureId, places }, index) => {
      const text = parseTextItems(texts[index] ?? []);
      return text ? toPassage(seen, lectureId, toSentences(text, places)) : [];
    }),
    ...earlier.flatMap(({ seen, lectureId }, index) => {
      const item = earlierTexts[index];
      return item ? toPassage(seen, lectureId, toSentences(parsePassageItem(lectureId, item))) : [];
    }),
  ];
  const read = new Set(told.map(({ origin }) => (origin.kind === 'lecture' ? origin.lectureId : '')));
  const inPublic = courses
    .flatMap((seen) => publicPassages(seen, at))
    .filter(({ origin }) => origin.kind !== 'outline' || !read.has(origin.lectureId));
  return [...told, ...inPublic];
};

const findIn = async (
  deps: AnswerDeps,
  courses: readonly IndexedCourseView[],
  question: Question,
): Promise<Hit[]> => {
  const texts = await readPassages(deps, courses, question);
  const { lectureTitle, courseId } = question;
  const message = interpretQuestion(question.message);
  if (courseId !== undefined && asksForOverview(message)) {
    const hit = overviewHit(texts, lectureTitle);
    if (hit) return [hit];
  }
  const max = deps.askModel ? hitsMax.modeled : hitsMax.quoted;
  return rankPassages(
    message,
    [...texts, ...faqPassages],
    max,
    ({ origin, title }) => origin.kind === 'lecture' && title === lectureTitle,
  );
};

/**
 * Finds the texts that answer a question, among those that this asker may read now. A question from the page of a
 * course is looked up in that course, in two round trips. From elsewhere, or when the course has nothing, the search
 * index names a few courses: two more round trips find them and two read them. Help pages are always searched.
 */
export const retrieve = async (deps: AnswerDeps, question: Question): Promise<Retrieved> => {
  const { courseId, message, sub } = question;
  const [course] = courseId === undefined ? [] : await deps.texts.readCourses([courseId], sub);
  if (course) {
    const hits = await findIn(deps, [course], question);
    if (hits.length > 0) return { hits, course };
  }
  const found = await deps.search.suggestCourses(questionPrefixes(message), coursesMax);
  const others = found.filter((id) => id !== course?.course.id);
  const courses = others.length > 0 ? await deps.texts.readCourses(others, sub) : [];
  return { hits: await findIn(deps, courses, { ...question, courseId: undefined }), course };
};
