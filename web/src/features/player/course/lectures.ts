import type { Lecture } from '#contract/schemas/course.ts';
import type { CourseContent } from '#contract/schemas/learning.ts';
import { wholePercent } from '#domain/learning/progress.ts';

/** A lecture with its place in the course. */
export interface PlacedLecture {
  readonly lecture: Lecture;
  readonly sectionIndex: number;
  readonly sectionTitle: string;
}

/** State in the list: unlocked, premium if an upgrade opens the lecture, else locked. */
export type LectureStatus = 'unlocked' | 'premium' | 'locked';

export const lectureStatus = (lecture: Pick<Lecture, 'isUnlocked' | 'requiresUpgrade'>): LectureStatus => {
  if (lecture.isUnlocked) return 'unlocked';
  return lecture.requiresUpgrade ? 'premium' : 'locked';
};

/** Lists the lectures of a course in order. */
export const listLectures = (content: Pick<CourseContent, 'sections'>): PlacedLecture[] =>
  content.sections.flatMap((section, sectionIndex) =>
    section.lectures.map((lecture) => ({ lecture, sectionIndex, sectionTitle: section.title })),
  );

const findLectureIndex = (lectures: readonly PlacedLecture[], lectureId: string) =>
  lectures.findIndex(({ lecture }) => lecture.id === lectureId);

/** Number of a lecture in the course, from 1. */
export const lectureNumber = (lectures: readonly PlacedLecture[], lectureId: string): number =>
  findLectureIndex(lectures, lectureId) + 1;

/** The next lecture that may be opened. */
export const nextLecture = (
  lectures: readonly PlacedLecture[],
  lectureId: string,
): PlacedLecture | undefined =>
  lectures.slice(findLectureIndex(lectures, lectureId) + 1).find(({ lecture }) => lecture.isUnlocked);

/** The lecture before this one that may be opened. */
export const previousLecture = (
  lectures: readonly PlacedLecture[],
  lectureId: string,
): PlacedLecture | undefined =>
  lectures
    .slice(0, Math.max(0, findLectureIndex(lectures, lectureId)))
    .findLast(({ lecture }) => lecture.isUnlocked);

/**
 * Finds the lecture to continue with: the last watched one; if that is finished, the first unfinished one after it, else the first
 * unfinished one of the course. A finished course starts over.
 */
export const continueLecture = (
  lectures: readonly PlacedLecture[],
  completed: ReadonlySet<string>,
  lastLectureId?: string,
): PlacedLecture | undefined => {
  const last = lastLectureId === undefined ? -1 : findLectureIndex(lectures, lastLectureId);
  const isOpen = ({ lecture }: PlacedLecture) => lecture.isUnlocked && !completed.has(lecture.id);
  return (
    lectures.slice(Math.max(0, last)).find(isOpen) ??
    lectures.find(isOpen) ??
    lectures.find(({ lecture }) => lecture.isUnlocked) ??
    lectures[0]
  );
};

/**
 * Progress of the course in whole percent (specification, §4), as reported by the page. The server computes its own value from its
 * records.
 */
export const percentComplete = (lectures: readonly PlacedLecture[], completed: ReadonlySet<string>): number =>
  wholePercent(
    lectures
      .map(({ lecture }) => lecture)
      .filter((lecture) => !lecture.requiresUpgrade || lecture.isUnlocked),
    completed,
  );

/** Fraction for a lecture's progress bar; `null` unless the lecture is unlocked, started and unfinished. */
export const barFraction = (
  lecture: Lecture,
  progress:
    | { readonly furthest: number; readonly totalDuration: number; readonly completed: boolean }
    | undefined,
): number | null => {
  const duration = lecture.duration || (progress?.totalDuration ?? 0);
  if (!lecture.isUnlocked || !progress || progress.completed || progress.furthest <= 0 || duration <= 0)
    return null;
  return Math.min(1, progress.furthest / duration);
};
