import * as z from 'zod/mini';
import type { Entitlements, Grant } from '../../domain/course/access.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { StoredPaceFact, toPaceFacts } from '../subscriptions/pace-record.ts';

/**
 * Partition of a learner in the learning table. `sub` is encoded, so that no `#` or `/` in it can reach another learner's rows. In these
 * rows, each grant, completion and opening is a separate attribute (`grant#…`, `completed#…`, `opened#…`), which is set and removed
 * without reading the others.
 */
export const learnerPartition = (sub: string): string => `LEARNER#${encodeURIComponent(sub)}`;

export const enrollmentPrefix = 'ENROLLMENT#';

/** Key of a learner's enrollment in a course, with the summary that the dashboard shows. */
export const enrollmentKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${enrollmentPrefix}${courseId}`,
});
/** Sort key prefix of all other rows of a learner in a course. */
export const courseRowPrefix = (courseId: string): string => `COURSE#${courseId}#`;
/** Sort key of the row of opened and completed lectures. */
export const progressSortKey = (courseId: string): string => `${courseRowPrefix(courseId)}PROGRESS`;
/** Key of the row of opened and completed lectures. */
export const progressKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: progressSortKey(courseId),
});
/** Sort key prefix of a learner's work on a course's exercises. */
export const exercisePrefix = (courseId: string): string => `COURSE#${courseId}#EXERCISE#`;

/** Key of the queue of reviews that was chosen last. */
export const queueKey = (sub: string): ItemKey => ({ pk: learnerPartition(sub), sk: 'REVIEWS#QUEUE' });

/** Attribute of one grant in the enrollment row. */
export const grantAttribute = ({ kind, id }: Grant): string => `grant#${kind}#${encodeURIComponent(id)}`;
/** Attribute of the progress row with the time when a lecture was completed. */
export const completedAttribute = (lectureId: string): string => `completed#${lectureId}`;
/** Attribute of the progress row with the time when a lecture was opened. */
export const openedAttribute = (lectureId: string): string => `opened#${lectureId}`;

const Zone = z.object({ zone: z.string(), since: z.string() });

const GrantKind = z.enum(['purchase', 'manual', 'upgrade']);
/** Reference to a grant in another row. */
export const NamedGrant = z.object({ kind: GrantKind, id: z.string() });

const EnrollmentRow = z.object({
  courseId: z.string(),
  /** Absent while the learner only has a grant. */
  enrolledAt: z.optional(z.string()),
  basis: z.optional(z.enum(['free', 'grant'])),
  /** The highest percent ever reached. */
  percent: z._default(z.number(), 0),
  /** Fingerprint of the lectures that it was computed from; see `countedMark`. Absent before the first completion, and from rows of earlier releases. */
  counted: z.optional(z.string()),
  lastLecture: z.optional(z.object({ lectureId: z.string(), timestamp: z.number(), at: z.string() })),
  completedAt: z.optional(z.string()),
  /** Grants at that time. Absent from completions of earlier releases. */
  completedUnder: z.optional(z.array(NamedGrant)),
  /** Latest certificate of this course. Earlier ones are superseded or revoked. */
  certificateId: z.optional(z.string()),
  /** The linked drip subscription: its start, and the learner's time zones and changes of pace since then. */
  subscription: z.optional(
    z.object({
      id: z.string(),
      subscribedAt: z.string(),
      zones: z.array(Zone),
      pace: z.optional(z.array(StoredPaceFact)),
    }),
  ),
});

/** Enrollment of a learner in a course. Times are ISO 8601. */
export type EnrollmentRecord = z.output<typeof EnrollmentRow> & { readonly grants: readonly Grant[] };

const parseGrants = (row: Record<string, unknown>): Grant[] =>
  Object.keys(row)
    .filter((name) => name.startsWith('grant#'))
    .map((name) => {
      const [, kind, id = ''] = name.split('#');
      return { kind: GrantKind.parse(kind), id: decodeURIComponent(id) };
    });

export const parseEnrollment = (item: Record<string, unknown>): EnrollmentRecord => {
  const row = EnrollmentRow.parse(item);
  // An earlier release rounded 99.5 up to 100. Where no completion says that all was completed, the marks of the lectures do.
  const most = row.counted || row.completedAt ? 100 : 99;
  return { ...row, percent: Math.min(row.percent, most), grants: parseGrants(item) };
};

/** `revision` grows with each completion and serves as the version for optimistic locking. */
const ProgressRow = z.object({ revision: z._default(z.number(), 0) });

/** Ids of the lectures that a learner completed and opened in a course. */
export type ProgressRecord = z.output<typeof ProgressRow> & {
  readonly completed: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
  /** When lectures were first completed (ms), by id. */
  readonly completions: ReadonlyMap<string, number>;
};

const parseNames = (prefix: string, row: Record<string, unknown>): ReadonlySet<string> =>
  new Set(
    Object.keys(row)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
  );

const parseDates = (prefix: string, row: Record<string, unknown>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(row).flatMap(([name, at]) => {
      const time = name.startsWith(prefix) && typeof at === 'string' ? Date.parse(at) : NaN;
      return Number.isNaN(time) ? [] : [[name.slice(prefix.length), time] as const];
    }),
  );

/** Parses a progress row. Without a row, nothing was opened or completed. */
export const parseProgress = (item: Record<string, unknown> = {}): ProgressRecord => ({
  ...ProgressRow.parse(item),
  completed: parseNames(completedAttribute(''), item),
  opened: parseNames(openedAttribute(''), item),
  completions: parseDates(completedAttribute(''), item),
});

/** Builds the learner's entitlements from the rows of a course. */
export const toEntitlements = (
  enrollment: EnrollmentRecord | undefined,
  progress: ProgressRecord,
): Entitlements => ({
  ...(enrollment?.enrolledAt !== undefined && enrollment.basis !== undefined
    ? { enrollment: { basis: enrollment.basis, enrolledAt: Date.parse(enrollment.enrolledAt) } }
    : {}),
  ...(enrollment?.subscription
    ? {
        subscription: {
          subscribedAt: Date.parse(enrollment.subscription.subscribedAt),
          zones: enrollment.subscription.zones.map(({ zone, since }) => ({ zone, since: Date.parse(since) })),
          pace: toPaceFacts(enrollment.subscription.pace),
        },
      }
    : {}),
  grants: enrollment?.grants ?? [],
  openedLectures: new Set([...progress.opened, ...progress.completed]),
  completions: progress.completions,
});
