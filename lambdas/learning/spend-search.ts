import { counters } from '../domain/counters.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { LearningDeps } from './deps.ts';

/** Counts one search of the learner. @throws ApiError 429 with the seconds until the next search is allowed */
export const spendSearch = ({ limits }: Pick<LearningDeps, 'limits'>, sub: string): Promise<void> =>
  requireAllowance(limits, { ...counters.search, who: sub });
