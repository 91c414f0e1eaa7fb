import type { CourseCard } from '../../../lambdas/contract/schemas/course.ts';

/** How levels read on the page. */
export const levelLabels: Readonly<Record<CourseCard['level'], string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  mixed: 'All levels',
};
