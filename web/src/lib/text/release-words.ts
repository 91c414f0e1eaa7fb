import type { CourseDetail, Release } from '#contract/schemas/course.ts';
import { formatCount, formatUtcDay } from './format.ts';

/**
 * Says in words when a lecture of a drip course opens.
 * @param findTitle returns a lecture's title by its id, for a lecture that waits for another
 */
export const describeRelease = (
  { afterDays, at, on, after, days }: Release,
  findTitle: (lectureId: string) => string | undefined,
): string => {
  if (after) {
    const gap = days ? `, ${formatCount(days, 'day')} later` : '';
    return `Opens after “${findTitle(after) ?? after}”${gap}${at ? ` at ${at}` : ''}`;
  }
  // Static pages are made elsewhere, and must say the same day.
  if (on) return `Opens ${formatUtcDay(on)}`;
  if (!afterDays) return at ? `Opens at ${at} on the first day` : 'Opens right away';
  return `Opens after ${formatCount(afterDays, 'day')}`;
};

/** Returns a lookup of lecture titles by id. */
export const createTitleLookup =
  ({ sections }: Pick<CourseDetail, 'sections'>) =>
  (lectureId: string): string | undefined =>
    sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId)?.title;

export interface ReleaseStep {
  readonly when: string;
  readonly lectures: readonly string[];
}

const premium = 'With the premium upgrade';

/** Sort key of a release: by days first, then fixed dates, then lectures that wait for another lecture. */
const sortKey = ({ afterDays = 0, on, after }: Release): number => {
  if (after) return 20_000;
  return on ? 10_000 : afterDays;
};

/** The schedule of a drip course. Lectures that open together share a step; premium lectures come last. */
export const planReleases = (course: Pick<CourseDetail, 'sections' | 'schedule'>): ReleaseStep[] => {
  const releases = new Map(course.schedule?.map(({ lectureId, release }) => [lectureId, release]));
  const findTitle = createTitleLookup(course);
  const steps = new Map<string, { order: number; lectures: string[] }>();
  for (const { id, title, type } of course.sections.flatMap(({ lectures }) => lectures)) {
    const release = releases.get(id) ?? {};
    const when = type === 'premium' ? premium : describeRelease(release, findTitle);
    const step = steps.get(when) ?? { order: type === 'premium' ? Infinity : sortKey(release), lectures: [] };
    step.lectures.push(title);
    steps.set(when, step);
  }
  return [...steps]
    .map(([when, { order, lectures }]) => ({ when, order, lectures }))
    .sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
    .map(({ when, lectures }) => ({ when, lectures }));
};
