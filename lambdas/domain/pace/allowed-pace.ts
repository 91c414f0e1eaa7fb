import type { Course } from '../course.ts';

/** What learners of a course may change of their pace; `days` covers the hour too. */
export type AllowedPace = NonNullable<Course['pace']>;

const defaults: AllowedPace = { pause: true, speed: true, days: true, ahead: false };

/** What a course allows; one that says nothing allows everything but opening ahead. */
export const allowedPace = ({ pace = defaults }: Pick<Course, 'pace'>): AllowedPace => pace;
