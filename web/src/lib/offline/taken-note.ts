import { deviceStorage } from '../browser/browser-storage.ts';
import { createStore } from '../browser/external-store.ts';

/**
 * A note outside of the vault that something of a course was taken along. It tells pages that nothing must be loaded to know that nothing is
 * kept; and when the vault is empty although the note is there, the browser threw it away. Sign-out removes it with the learner's other data.
 */
const noteKey = (sub: string): string => `northlight:taken:${encodeURIComponent(sub)}`;

/** A course in the note. */
export interface TakenCourse {
  readonly courseId: string;
  readonly title: string;
  /** When the last lease ends, ISO 8601. */
  readonly until: string;
}

const isTaken = (value: unknown): value is TakenCourse => {
  const { courseId, title, until } = (value ?? {}) as Partial<TakenCourse>;
  return typeof courseId === 'string' && typeof title === 'string' && typeof until === 'string';
};

/** The courses of which this learner took something along on this device. */
export const readTaken = (sub: string): readonly TakenCourse[] => {
  const stored = deviceStorage.readJson(noteKey(sub));
  return Array.isArray(stored) ? stored.filter(isTaken) : [];
};

/** Counts the changes of the note on this page, for whoever shows it. */
export const takenChanges = createStore(() => 0);

const write = (sub: string, courses: readonly TakenCourse[]): void => {
  if (courses.length > 0) deviceStorage.writeJson(noteKey(sub), courses);
  else deviceStorage.remove(noteKey(sub));
  takenChanges.set(takenChanges.get() + 1);
};

/** Notes that something of a course is on this device until then. */
export const noteTaken = (sub: string, course: TakenCourse): void =>
  write(sub, [...readTaken(sub).filter(({ courseId }) => courseId !== course.courseId), course]);

/** Notes that nothing of a course is on this device any more. */
export const noteRemoved = (sub: string, courseId: string): void =>
  write(
    sub,
    readTaken(sub).filter((each) => each.courseId !== courseId),
  );
