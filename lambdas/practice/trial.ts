import { createHash } from 'node:crypto';
import type { PublishedAnswers, PublishedTrial } from '../contract/published-exercise.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { TrialScope } from '../platform/services/trial-token.ts';
import type { OpenExercise } from './find-open-exercise.ts';

/** What a trial of a learner is bound to. @throws ApiError 409 for an exercise without cases */
export const toTrialScope = (sub: string, { course, lecture }: OpenExercise): TrialScope => {
  if (!lecture.hasCases || lecture.answersKey === undefined)
    throw new ApiError('conflict', { message: 'This exercise has no trial: its tests decide.' });
  return { sub, courseId: course.course.id, lectureId: lecture.id, publication: lecture.answersKey };
};

/** The published cases of a trial, the same for a learner, exercise and number of submissions. */
export const chooseTrial = (
  { trials }: PublishedAnswers,
  { sub, courseId, lectureId }: TrialScope,
  number: number,
): PublishedTrial => {
  const hash = createHash('sha256')
    .update(JSON.stringify([sub, courseId, lectureId, number]))
    .digest();
  const trial = trials[hash.readUInt32BE() % trials.length];
  if (!trial) throw new Error(`${courseId}/${lectureId} was published without trials`);
  return trial;
};
