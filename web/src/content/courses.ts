/** Copy of the course list and course pages. */
export const coursesCopy = {
  title: 'Courses',
  lead: 'Pick a topic, a level and the time you have. Every course says what you will be able to do at the end.',
  emptyTitle: 'No course matches that',
  emptyRemedy: 'Try fewer words or take a filter away. Searching looks at titles, skills and descriptions.',
  failed: 'The courses could not be loaded',
  inPreparation: 'The lectures of this course are in preparation. This page describes the plan.',
} as const;
