/** Badge shown instead of the price for a course that is not available yet. */
export const inPreparation = 'In preparation';

/** Copy of the course list and course pages. */
export const coursesCopy = {
  title: 'Courses',
  lead: 'Pick a topic, a level and the time you have. Every course page says what you will be able to do at the end.',
  emptyTitle: 'No courses match your search',
  emptyRemedy:
    'Try other words or remove a filter. The search covers titles, skills, descriptions and lectures.',
  nearestTitle: 'What others take',
  certificate: 'When you have completed every lecture that is open to you',
  failed: 'The courses could not be loaded',
  inPreparation: 'The lectures for this course are still being made. This page describes the plan.',
} as const;
