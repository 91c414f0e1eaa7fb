import { ApiError } from '../platform/http/api-error.ts';
import type { NoteRecord } from '../stores/learning/notes.ts';
import { answerFrom } from '../use-cases/find-course.ts';
import type { StudyDeps } from './deps.ts';

/** Address of notes, from the path of the request. */
export interface NotesAddress {
  readonly courseId: string;
  /** Index of the section, from 0. */
  readonly section: string;
  /** Id of the lecture. */
  readonly lecture: string;
}

/**
 * Reads the learner's notes on a lecture in the given section; undefined before the first save. The lecture need not be open: the notes belong
 * to the learner, even after an upgrade is refunded.
 * @throws ApiError 404, or 403 `not_enrolled`
 */
export const findNotes = (
  { notes, courses }: Pick<StudyDeps, 'notes' | 'courses'>,
  sub: string,
  { courseId, section, lecture }: NotesAddress,
): Promise<NoteRecord | undefined> =>
  answerFrom(
    courses,
    courseId,
    ({ course }) => notes.read(sub, courseId, lecture, { course }),
    ({ course, note }) => {
      const found = course.sections[Number(section)]?.lectures.some(({ id }) => id === lecture);
      if (!found) throw new ApiError('not_found');
      return note;
    },
  );
