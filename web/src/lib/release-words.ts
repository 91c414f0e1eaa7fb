import type { CourseDetail, Release } from '../../../lambdas/contract/schemas/course.ts';
import { formatCount, formatDay } from './format.ts';

/**
 * When a lecture of a drip course opens, in words.
 * @param titleOf the title of a lecture, by its id, for one that waits for another
 */
export const describeRelease = (
  { afterDays, at, on, after, days }: Release,
  titleOf: (lectureId: string) => string | undefined,
): string => {
  if (after) {
    const gap = days ? `, ${formatCount(days, 'day')} later` : '';
    return `Opens after “${titleOf(after) ?? after}”${gap}${at ? ` at ${at}` : ''}`;
  }
  if (on) return `Opens ${formatDay(on)}`;
  if (!afterDays) return at ? `Opens at ${at} on the first day` : 'Opens right away';
  return `Opens after ${formatCount(afterDays, 'day')}`;
};

/** Titles of the lectures of a course by their ids. */
export const titlesIn =
  ({ sections }: Pick<CourseDetail, 'sections'>) =>
  (lectureId: string): string | undefined =>
    sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId)?.title;

export interface ReleaseStep {
  readonly when: string;
  readonly lectures: readonly string[];
}

const premium = 'With the premium upgrade';

/** Where a release stands in the plan: by its days, then dates, then what waits for the learner. */
const orderOf = ({ afterDays = 0, on, after }: Release): number => {
  if (after) return 20_000;
  return on ? 10_000 : afterDays;
};

/** The schedule of a drip course. Lectures that open together share a step; premium lectures come last. */
export const releasePlan = (course: Pick<CourseDetail, 'sections' | 'schedule'>): ReleaseStep[] => {
  const releases = new Map(course.schedule?.map(({ lectureId, release }) => [lectureId, release]));
  const titleOf = titlesIn(course);
  const steps = new Map<string, { order: number; lectures: string[] }>();
  for (const { id, title, type } of course.sections.flatMap(({ lectures }) => lectures)) {
    const release = releases.get(id) ?? {};
    const when = type === 'premium' ? premium : describeRelease(release, titleOf);
    const step = steps.get(when) ?? { order: type === 'premium' ? Infinity : orderOf(release), lectures: [] };
    step.lectures.push(title);
    steps.set(when, step);
  }
  return [...steps]
    .map(([when, { order, lectures }]) => ({ when, order, lectures }))
    .sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
    .map(({ when, lectures }) => ({ when, lectures }));
};
