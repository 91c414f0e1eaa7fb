import type { Course } from '../course/course.ts';

/** Changes of pace that a course allows; `days` covers the hour too. */
export type AllowedPace = NonNullable<Course['pace']>;

const defaults: AllowedPace = { pause: true, speed: true, days: true, ahead: false };

/** Changes that a course allows. Default: everything except opening ahead. */
export const allowedPace = ({ pace = defaults }: Pick<Course, 'pace'>): AllowedPace => pace;
