import type { CourseHit, Hit } from '../../../../lambdas/contract/schemas/learning.ts';
import { formatClock } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

/** A hit with its course, whichever search answered it. */
export type FoundPlace = Hit & Pick<CourseHit, 'courseId' | 'courseTitle'>;

/**
 * Where a hit opens: the video at its second, the article at its heading, the quiz. The address names no section, and the
 * player finds the right one.
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

/** Where in its lecture a hit stands, in words; undefined for a lecture as a whole. */
export const hitPlace = ({ kind, at, heading, locked }: FoundPlace): string | undefined => {
  if (locked) return undefined;
  if (kind === 'video' && at !== undefined) return `at ${formatClock(at)}`;
  return heading;
};

/** A stretch of a snippet, and whether it is one of the words searched. */
export interface Stretch {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The snippet in stretches, by its marks. Marks that are out of order or out of the text are left out. */
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
