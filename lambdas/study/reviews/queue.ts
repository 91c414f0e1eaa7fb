import * as z from 'zod/mini';
import { Release } from '../../contract/schemas/course-fields.ts';
import { ReviewItem } from '../../contract/schemas/reviews.ts';
import type { CourseLecture } from '../../domain/course/course.ts';

/** What decides whether a lecture is open, as it was published when the queue was chosen. */
const ScheduledLecture = z.object({
  id: z.string(),
  type: z.enum(['free', 'drip', 'premium']),
  release: z.optional(Release),
  releaseSince: z.optional(z.string()),
  earlierReleases: z.optional(
    z.array(z.object({ release: z.optional(Release), releaseSince: z.optional(z.string()) })),
  ),
});

/** The queue of a day as it is stored: whatever a page of it needs, so that it reads no course. */
export const QueueContent = z.object({
  items: z.array(z.object({ ref: z.string(), lectures: z.array(ScheduledLecture), item: ReviewItem })),
  /** How many were due beyond the limit, by course. */
  later: z.record(z.string(), z.int()),
  /** Items a day, when the queue was chosen. */
  limit: z.int(),
  /** IANA zone of the day. */
  zone: z.string(),
  /** When the next item is due, `YYYY-MM-DD`. */
  nextDue: z.optional(z.string()),
});
export type QueueContent = z.output<typeof QueueContent>;
export type QueuedItem = QueueContent['items'][number];

/** Leaves out everything of a lecture but its schedule. */
export const toScheduled = ({
  id,
  type,
  release,
  releaseSince,
  earlierReleases,
}: CourseLecture): QueuedItem['lectures'][number] => ({
  id,
  type,
  ...(release && { release }),
  ...(releaseSince !== undefined && { releaseSince }),
  ...(earlierReleases && { earlierReleases }),
});
