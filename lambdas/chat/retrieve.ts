import { isEnrolled } from '../domain/access.ts';
import { overviewHit } from '../domain/chat/answer.ts';
import {
  type CourseView,
  faqPassages,
  lecturePassage,
  openLectures,
  type Passage,
  publicPassages,
} from '../domain/chat/passages.ts';
import {
  asksForOverview,
  interpretQuestion,
  questionPrefixes,
  questionTerms,
} from '../domain/chat/question.ts';
import { type Hit, rankPassages } from '../domain/chat/rank-passages.ts';
import { stemText } from '../domain/chat/stem.ts';
import type { CourseLecture } from '../domain/course.ts';
import type { ChatDeps } from './deps.ts';

/** Courses looked into when the question comes from no course's page. */
const coursesMax = 3;
/** Lectures read for one question. Publishing caps the text of each, so the cost of a question is bounded. */
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

interface OpenLecture {
  readonly seen: CourseView;
  readonly lecture: CourseLecture;
}

/**
 * The open lectures to read: first the current one, then those whose titles share words with the question, then the
 * others in order.
 */
const chooseLectures = (
  courses: readonly CourseView[],
  { message, lectureTitle }: Question,
  now: number,
): OpenLecture[] => {
  const terms = questionTerms(message);
  const rankOf = ({ title }: CourseLecture): number => {
    if (title === lectureTitle) return Infinity;
    const stems = stemText(title);
    return terms.filter((term) => stems.includes(term)).length;
  };
  return courses
    .flatMap((seen) => openLectures(seen, now).map((lecture) => ({ seen, lecture, rank: rankOf(lecture) })))
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .slice(0, lecturesMax);
};

/** The texts of these courses that the asker may read. The text of a closed lecture is never requested. */
const readPassages = async (
  { passages: store, now }: ChatDeps,
  courses: readonly CourseView[],
  question: Question,
): Promise<Passage[]> => {
  const at = now();
  const lectures = chooseLectures(courses, question, at);
  const texts = await store.readLectures(
    lectures.map(({ seen, lecture }) => ({ courseId: seen.course.id, lectureId: lecture.id })),
  );
  const spoken = lectures.flatMap(({ seen, lecture }, index) => {
    const sentences = texts[index] ?? [];
    return sentences.length > 0 ? [lecturePassage(seen.course, lecture, sentences)] : [];
  });
  const told = new Set(spoken.map(({ origin }) => (origin.kind === 'lecture' ? origin.lectureId : '')));
  const inPublic = courses
    .flatMap((seen) => publicPassages(seen, at))
    .filter(({ origin }) => origin.kind !== 'outline' || !told.has(origin.lectureId));
  return [...spoken, ...inPublic];
};

const findIn = async (deps: ChatDeps, courses: readonly CourseView[], question: Question): Promise<Hit[]> => {
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
export const retrieve = async (deps: ChatDeps, question: Question): Promise<Retrieved> => {
  const { courseId, message, sub } = question;
  const [course] = courseId === undefined ? [] : await deps.passages.readCourses([courseId], sub);
  if (course) {
    const hits = await findIn(deps, [course], question);
    if (hits.length > 0) return { hits, course };
  }
  const found = await deps.search.suggestCourses(questionPrefixes(message), coursesMax);
  const others = found.filter((id) => id !== course?.course.id);
  const courses = others.length > 0 ? await deps.passages.readCourses(others, sub) : [];
  return { hits: await findIn(deps, courses, { ...question, courseId: undefined }), course };
};
