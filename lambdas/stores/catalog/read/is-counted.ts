import type { CourseSummary } from '../../../domain/course/course-card.ts';
import { countedLectures } from '../../../domain/learning/progress.ts';
import { countedMark } from '../../learning/counted-mark.ts';
import type { EnrollmentRecord } from '../../learning/learning-records.ts';

/**
 * Whether the percent of the row is up to date: nothing was ever completed, everything was, or the lectures that count are the same as at the
 * last completion.
 */
export const isCounted = (
  { percent, counted, grants }: EnrollmentRecord,
  { lectures }: CourseSummary,
): boolean =>
  percent === 100 ||
  (counted === undefined ? percent === 0 : counted === countedMark(countedLectures(lectures, { grants })));
