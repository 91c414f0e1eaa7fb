import type { PathStep } from '#contract/schemas/user.ts';

/**
 * The step to continue with: the first unfinished one that can be started, else the first unfinished one, whose course is
 * only announced.
 */
export const findNextStep = (path: readonly PathStep[]): PathStep | undefined => {
  const ahead = path.filter(({ status }) => status !== 'completed');
  return ahead.find(({ course, status }) => status !== undefined || course.lectureCount > 0) ?? ahead[0];
};

/** Number of completed steps. */
export const countCompletedSteps = (path: readonly PathStep[]): number =>
  path.filter(({ status }) => status === 'completed').length;
