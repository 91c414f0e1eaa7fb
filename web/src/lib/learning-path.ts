import type { PathStep } from '../../../lambdas/contract/schemas/user.ts';

/**
 * Where to go on: the first step that is not done and can be begun; one that is only announced when there is no other.
 */
export const findNextStep = (path: readonly PathStep[]): PathStep | undefined => {
  const ahead = path.filter(({ status }) => status !== 'completed');
  return ahead.find(({ course, status }) => status !== undefined || course.lectureCount > 0) ?? ahead[0];
};

/** How many steps are done. */
export const stepsDone = (path: readonly PathStep[]): number =>
  path.filter(({ status }) => status === 'completed').length;
