import type { PaceDecision } from '../domain/pace/decide-pace.ts';
import type { PaceFact } from '../domain/pace/pace-fact.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';

/** Error for a history of pace that has reached its maximum. */
export const fullOfChanges = (): ApiError =>
  new ApiError('conflict', { message: 'The pace of this course was changed too often. It stays as it is.' });

/**
 * Returns the facts of the decided change; undefined when nothing changes.
 * @throws ApiError 400, or 409 for what the course does not allow
 */
export const requireChange = (decision: PaceDecision): readonly [PaceFact, ...PaceFact[]] | undefined => {
  switch (decision.kind) {
    case 'unchanged':
      return undefined;
    case 'changed':
      return decision.facts;
    case 'invalid':
      throw invalidRequest(['until'], decision.message);
    case 'refused':
      throw decision.why === 'full'
        ? fullOfChanges()
        : new ApiError('conflict', { message: 'This course does not let you change that.' });
  }
};
