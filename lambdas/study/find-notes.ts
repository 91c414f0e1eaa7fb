import { ApiError } from '../platform/http/api-error.ts';
import type { NoteRecord } from '../stores/learning/notes.ts';
import { requireEnrollment } from '../use-cases/find-course.ts';
import type { StudyDeps } from './deps.ts';

/** Where notes are, as the address says it. */
export interface NotesAddress {
  readonly courseId: string;
  /** Index of the section, from 0. */
  readonly section: string;
  /** Id of the lecture. */
  readonly lecture: string;
}

/**
 * The learner's notes of a lecture that stands in that section; undefined before the first save. Whether the lecture is
 * open does not matter: the words are the learner's own, and stay theirs when an upgrade is refunded.
 * @throws ApiError 404, or 403 `not_enrolled`
 */
export const findNotes = async (
  { notes }: Pick<StudyDeps, 'notes'>,
  sub: string,
  { courseId, section, lecture }: NotesAddress,
): Promise<NoteRecord | undefined> => {
  const { course, note } = requireEnrollment(await notes.read(sub, courseId, lecture));
  const found = course.sections[Number(section)]?.lectures.some(({ id }) => id === lecture);
  if (!found) throw new ApiError('not_found');
  return note;
};
