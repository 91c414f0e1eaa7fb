import type { CourseCard } from '../../contract/schemas/course.ts';
import { levelLabels } from '../course/course-card.ts';

/** Words of facts by the meaning that people's words for them have; see `meanings.ts`. */
const facts: Readonly<Record<string, string>> = {
  certificate: 'certificate',
  free: 'free',
  beginner: 'beginner',
  hard: 'advanced',
};

/** The word that courses have whose fact this meaning names. */
export const factOf = (meaning: string): string | undefined =>
  Object.hasOwn(facts, meaning) ? facts[meaning] : undefined;

/** Facts of a course in words, by which it is found as by its own: its level, a certificate if it can be taken, and whether it is free. */
export const factsInWords = ({
  level,
  price,
  available,
}: Pick<CourseCard, 'level' | 'price' | 'available'>): string =>
  [levelLabels[level], ...(available ? ['certificate', ...(price === 0 ? ['free'] : [])] : [])].join(' ');
