import { createHash } from 'node:crypto';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isStale, nextVersion } from '../use-cases/edited-text.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PracticeDeps } from './deps.ts';
import { findOpenExercise, withFailure } from './find-open-exercise.ts';

const nameOf = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

/**
 * Saves code if the stored version is the edited one, as notes are saved. A failed check counts once it is saved, and the same code once.
 */
export const saveCode =
  (deps: PracticeDeps): Operation<'saveCode'> =>
  ({ caller: { sub }, params, body: { content, basedOn, checked } }) =>
    retryOnConflict(async () => {
      const { work } = await findOpenExercise(deps, sub, params);
      const failed = checked ? withFailure(work, nameOf(content)) : work.failed;
      const isKnown = work.content === content && work.updatedAt !== undefined;
      if (isKnown && failed === work.failed) return saved(content, work.updatedAt ?? '');
      if (!isKnown && isStale(work, basedOn)) {
        const { content: current = '', updatedAt } = work;
        throw new ApiError('conflict', {
          message: 'This code was changed elsewhere.',
          details: { current: { content: current, ...(updatedAt !== undefined && { updatedAt }) } },
        });
      }
      const now = deps.now();
      const updatedAt = isKnown && work.updatedAt !== undefined ? work.updatedAt : nextVersion(work, now);
      await deps.exercises.saveCode({
        sub,
        courseId: params.courseId,
        lectureId: params.lectureId,
        known: work,
        content,
        updatedAt,
        ...(failed !== work.failed && { failure: { failed, at: new Date(now).toISOString() } }),
      });
      return saved(content, updatedAt);
    });

const saved = (content: string, updatedAt: string) =>
  ({ status: 200, body: { content, updatedAt } }) as const;
