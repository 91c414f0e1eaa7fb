import type { CourseDetail, Release } from '../../../lambdas/contract/schemas/course.ts';
import { formatCount, formatDay } from './format.ts';

/** When a lecture of a drip course opens, in words. */
export const describeRelease = ({ afterDays, at, on }: Release): string => {
  if (on) return `Opens ${formatDay(on)}`;
  if (!afterDays) return at ? `Opens at ${at} on the first day` : 'Opens right away';
  return `Opens after ${formatCount(afterDays, 'day')}`;
};

export interface ReleaseStep {
  readonly when: string;
  readonly lectures: readonly string[];
}

const premium = 'With the premium upgrade';

/** The schedule of a drip course. Lectures that open together share a step; premium lectures come last. */
export const releasePlan = (course: Pick<CourseDetail, 'sections' | 'schedule'>): ReleaseStep[] => {
  const releases = new Map(course.schedule?.map(({ lectureId, release }) => [lectureId, release]));
  const steps = new Map<string, { order: number; lectures: string[] }>();
  for (const { id, title, type } of course.sections.flatMap(({ lectures }) => lectures)) {
    const release = releases.get(id) ?? {};
    const when = type === 'premium' ? premium : describeRelease(release);
    const days = release.on ? 10_000 : (release.afterDays ?? 0);
    const step = steps.get(when) ?? { order: type === 'premium' ? Infinity : days, lectures: [] };
    step.lectures.push(title);
    steps.set(when, step);
  }
  return [...steps]
    .map(([when, { order, lectures }]) => ({ when, order, lectures }))
    .sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
    .map(({ when, lectures }) => ({ when, lectures }));
};
