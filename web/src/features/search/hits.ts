import type { CourseHit, Hit } from '#contract/schemas/learning.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatClock } from '../../lib/text/format.ts';

/** A hit with its course, whether the search covered one course or all. */
export type FoundPlace = Hit & Pick<CourseHit, 'courseId' | 'courseTitle'>;

/**
 * URL of a hit: the video at its second, the article at its heading, or the quiz. It names no section; the player
 * resolves it.
 */
export const hitHref = (
  { courseId, lectureId, kind, at, heading, locked }: FoundPlace,
  isDrip: boolean,
): string => {
  const { href } = isDrip ? paths.dripLecture : paths.contentLecture;
  const place = locked ? undefined : kind === 'video' ? at : undefined;
  const address = href(courseId, 0, lectureId, place);
  return !locked && heading ? `${address}#${encodeURIComponent(heading)}` : address;
};

/** Describes where in its lecture a hit is; undefined for the lecture as a whole. */
export const hitPlace = ({ kind, at, heading, locked }: FoundPlace): string | undefined => {
  if (locked) return undefined;
  if (kind === 'video' && at !== undefined) return `at ${formatClock(at)}`;
  return heading;
};

/** A part of a snippet, with whether it matches the query. */
export interface Stretch {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a snippet at its marks. Skips marks that overlap, are out of order, or exceed the text. */
export const splitSnippet = (
  snippet: string,
  marks: readonly (readonly [number, number])[] = [],
): Stretch[] => {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from < end || to <= from || to > snippet.length) continue;
    if (from > end) stretches.push({ text: snippet.slice(end, from), isMarked: false });
    stretches.push({ text: snippet.slice(from, to), isMarked: true });
    end = to;
  }
  if (end < snippet.length) stretches.push({ text: snippet.slice(end), isMarked: false });
  return stretches;
};
