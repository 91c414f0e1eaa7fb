import * as z from 'zod/mini';
import type { Grant, Holdings } from '../../domain/access.ts';
import type { LecturePosition } from '../../domain/progress.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/**
 * Rows of the learning table. A learner is one partition; its name comes from `sub` alone, encoded so that no `#` or `/`
 * in it can reach another learner's rows. Grants, completions and openings are attributes of their own (`grant#…`,
 * `completed#…`, `opened#…`): each is set and removed without reading or touching the others.
 */
export const learnerPartition = (sub: string): string => `LEARNER#${encodeURIComponent(sub)}`;

export const enrollmentPrefix = 'ENROLLMENT#';

/** What a learner holds in a course, with the summary that the dashboard shows. */
export const enrollmentKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${enrollmentPrefix}${courseId}`,
});
/** What else a learner's partition holds of a course begins like this. */
export const courseRowPrefix = (courseId: string): string => `COURSE#${courseId}#`;
/** Sort key of the row that sums a course up. */
export const progressSortKey = (courseId: string): string => `${courseRowPrefix(courseId)}PROGRESS`;
/** Which lectures of a course were opened and completed. */
export const progressKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: progressSortKey(courseId),
});
/** Sort keys of the positions in a course's lectures begin like this. */
export const lecturePrefix = (courseId: string): string => `COURSE#${courseId}#LECTURE#`;
/** The position in one lecture. */
export const lectureKey = (sub: string, courseId: string, lectureId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${lecturePrefix(courseId)}${lectureId}`,
});

/** Attribute of one grant in the enrollment row. */
export const grantAttribute = ({ kind, id }: Grant): string => `grant#${kind}#${encodeURIComponent(id)}`;
/** Attribute of the progress row that says when a lecture was completed. */
export const completedAttribute = (lectureId: string): string => `completed#${lectureId}`;
/** Attribute of the progress row that says when a lecture was opened. */
export const openedAttribute = (lectureId: string): string => `opened#${lectureId}`;

const EnrollmentRow = z.looseObject({
  courseId: z.string(),
  enrolledAt: z.optional(z.string()),
  basis: z.optional(z.enum(['free', 'grant'])),
  percent: z._default(z.number(), 0),
  lastLecture: z.optional(z.object({ lectureId: z.string(), timestamp: z.number(), at: z.string() })),
  completedAt: z.optional(z.string()),
  certificateId: z.optional(z.string()),
  subscription: z.optional(
    z.object({
      id: z.string(),
      subscribedAt: z.string(),
      zones: z.array(z.object({ zone: z.string(), since: z.string() })),
    }),
  ),
});

/** A learner's row for one course. Times are ISO 8601. */
export interface EnrollmentRecord {
  readonly courseId: string;
  /** Absent while the learner only holds a grant. */
  readonly enrolledAt?: string | undefined;
  readonly basis?: 'free' | 'grant' | undefined;
  /** The highest percent ever reached. */
  readonly percent: number;
  readonly lastLecture?:
    { readonly lectureId: string; readonly timestamp: number; readonly at: string } | undefined;
  readonly completedAt?: string | undefined;
  /** The certificate that stands for this course; earlier ones are superseded. */
  readonly certificateId?: string | undefined;
  readonly subscription?: z.output<typeof EnrollmentRow>['subscription'];
  readonly grants: readonly Grant[];
}

const GrantKind = z.enum(['purchase', 'manual', 'upgrade']);

const grantsOf = (row: Record<string, unknown>): Grant[] =>
  Object.keys(row)
    .filter((name) => name.startsWith('grant#'))
    .map((name) => {
      const [, kind, id = ''] = name.split('#');
      return { kind: GrantKind.parse(kind), id: decodeURIComponent(id) };
    });

/** Parses an enrollment row read back. */
export const parseEnrollment = (item: Record<string, unknown>): EnrollmentRecord => {
  const { courseId, enrolledAt, basis, percent, lastLecture, completedAt, certificateId, subscription } =
    EnrollmentRow.parse(item);
  return {
    courseId,
    enrolledAt,
    basis,
    percent,
    lastLecture,
    completedAt,
    certificateId,
    subscription,
    grants: grantsOf(item),
  };
};

const ProgressRow = z.looseObject({ revision: z._default(z.number(), 0) });

export interface ProgressRecord {
  readonly completed: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
  /** Grows with each completion, so that two devices never count from the same state. */
  readonly revision: number;
}

const namesAfter = (prefix: string, row: Record<string, unknown>): ReadonlySet<string> =>
  new Set(
    Object.keys(row)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
  );

/** Parses a progress row read back; without one nothing was opened or completed. */
export const parseProgress = (item: Record<string, unknown> = {}): ProgressRecord => ({
  completed: namesAfter(completedAttribute(''), item),
  opened: namesAfter(openedAttribute(''), item),
  revision: ProgressRow.parse(item).revision,
});

const LectureRow = z.object({
  lectureId: z.string(),
  timestamp: z.number(),
  furthest: z.number(),
  completed: z.boolean(),
  totalDuration: z.number(),
  updatedAt: z.string(),
});

export interface LectureRecord extends LecturePosition {
  readonly lectureId: string;
  /** Seconds, as the catalog had it when the position was saved. */
  readonly totalDuration: number;
  readonly updatedAt: string;
}

/** Parses a lecture row read back. */
export const parseLecture = (item: Record<string, unknown>): LectureRecord => LectureRow.parse(item);

/** The learner's rows of one course as access rules see them. */
export const holdingsOf = (enrollment: EnrollmentRecord | undefined, progress: ProgressRecord): Holdings => ({
  ...(enrollment?.enrolledAt !== undefined && enrollment.basis !== undefined
    ? { enrollment: { basis: enrollment.basis, enrolledAt: Date.parse(enrollment.enrolledAt) } }
    : {}),
  ...(enrollment?.subscription
    ? {
        subscription: {
          subscribedAt: Date.parse(enrollment.subscription.subscribedAt),
          zones: enrollment.subscription.zones.map(({ zone, since }) => ({ zone, since: Date.parse(since) })),
        },
      }
    : {}),
  grants: enrollment?.grants ?? [],
  openedLectures: new Set([...progress.opened, ...progress.completed]),
});
