import * as z from 'zod/mini';
import { tokenScopes } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  CourseId,
  Instant,
  localTime,
  optionalShownLine,
  optionalShownText,
  ServerId,
  shownLine,
  TimeZone,
} from './common.ts';
import { CourseCard } from './course.ts';
import { Weekday } from './rhythm.ts';

/** Release mails as lectures open, or one mail a week at the learner's chosen day and hour. */
const digestFields = {
  digest: z.enum(['each', 'weekly']),
  digestDay: z.optional(Weekday),
  digestAt: z.optional(localTime()),
};
/** A mail on days on which something is to be reviewed; off unless chosen. */
const reviewMail = z.enum(['off', 'daily']);
const reviewLimit = z.int().check(z.minimum(limits.reviewsPerDayMin), z.maximum(limits.reviewsPerDayMax));
export const EmailPreferences = z.object({
  releases: z.boolean(),
  news: z.boolean(),
  ...digestFields,
  /** Functions of the release before do not answer it. */
  reviews: z.optional(reviewMail),
});

export const ProfileBody = z.strictObject({
  name: z.optional(shownLine(limits.nameMax)),
  headline: z.optional(optionalShownLine(limits.headlineMax)),
  bio: z.optional(optionalShownText(limits.bioMax)),
  timeZone: z.optional(TimeZone),
  emailPreferences: z.optional(
    z
      .strictObject({
        releases: z.optional(z.boolean()),
        news: z.optional(z.boolean()),
        ...digestFields,
        digest: z.optional(digestFields.digest),
        reviews: z.optional(reviewMail),
      })
      .check(z.refine((sent) => 'releases' in sent === 'news' in sent, 'Send both')),
  ),
  reviewAt: z.optional(localTime()),
  reviewLimit: z.optional(reviewLimit),
});

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  picture: z.optional(z.string()),
  headline: z.optional(z.string()),
  bio: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  emailPreferences: EmailPreferences,
  /** Local time `HH:MM` of the mail about reviews, and how many items a day. */
  reviewAt: z.optional(localTime()),
  reviewLimit: z.optional(reviewLimit),
  createdAt: Instant,
});
export type Profile = z.output<typeof Profile>;

/** A payment of the caller with its refunds. Amounts are US dollars. */
const Purchase = z.object({
  /** Receipt number, short enough to read aloud. */
  receipt: z.string(),
  courseId: CourseId,
  courseTitle: z.string(),
  kind: z.enum(['course', 'upgrade']),
  /** Bought for others: the team, its seats, and whether it is a gift. */
  teamId: z.optional(z.string()),
  seats: z.optional(z.int()),
  gift: z.optional(z.literal(true)),
  amount: z.number(),
  paidAt: Instant,
  /** `at` is absent if the time was not recorded. */
  refunds: z.array(z.object({ amount: z.number(), at: z.optional(Instant) })),
  state: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed', 'charged_back']),
});
export type Purchase = z.output<typeof Purchase>;
export const Purchases = z.object({ purchases: z.array(Purchase) });

export const ProfilePicture = z.object({ picture: z.string() });

const answer = z.string().check(z.maxLength(100));
export const QuestionnaireBody = z.strictObject({
  answers: z.record(
    z.string().check(z.maxLength(64)),
    z.union([answer, z.array(answer).check(z.maxLength(50))]),
  ),
});
const Reasoned = z.object({ course: CourseCard, reason: z.string() });
/** A course on a path; `status` is absent while the learner has not begun it. */
const PathStep = z.object({
  ...Reasoned.shape,
  status: z.optional(z.enum(['enrolled', 'completed'])),
});
export type PathStep = z.output<typeof PathStep>;
const Path = z.array(PathStep);
export const QuestionnaireSaved = z.object({ saved: z.literal(true), path: Path });
export const Questionnaire = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      kind: z.enum(['single', 'multiple']),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  answers: z.nullable(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  path: z.optional(Path),
});
export type Questionnaire = z.output<typeof Questionnaire>;
export const Recommendations = z.object({ recommendations: z.array(Reasoned) });
export type Recommendations = z.output<typeof Recommendations>;

/** Cursor: the `next` of the previous part. It is a sort key, so it has at most 1,024 bytes. */
export const ExportQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1024}$/, 'Not a part of an export'))),
});
const Rows = z.array(z.record(z.string(), z.unknown()));
/** All data stored about a learner: rows by table, as stored. */
export const Export = z.object({
  exportedAt: Instant,
  profiles: Rows,
  learning: Rows,
  subscriptions: Rows,
  payments: Rows,
  mail: Rows,
  limits: Rows,
  inquiries: Rows,
  /** URLs of files. */
  files: z.array(z.string()),
  /** Present if there is more under `learning`: pass it as `after` to get the next part. */
  next: z.optional(z.string()),
});
export type Export = z.output<typeof Export>;
export const Erasure = z.object({ accepted: z.literal(true) });

const scopes = z.array(z.enum(tokenScopes)).check(
  z.minLength(1),
  z.maxLength(tokenScopes.length),
  z.refine((given) => new Set(given).size === given.length, 'Name each scope once'),
);
export const TokenParams = z.strictObject({ tokenId: ServerId });
export const TokenBody = z.strictObject({
  name: shownLine(limits.tokenNameMax),
  scopes,
  days: z.int().check(z.minimum(1), z.maximum(limits.tokenDaysMax)),
});
/** The only answer that contains the token itself. */
export const MadeToken = z.object({
  token: z.string(),
  id: z.string(),
  name: z.string(),
  scopes,
  expiresAt: Instant,
});
export type MadeToken = z.output<typeof MadeToken>;
const PersonalToken = z.object({
  /** The eight characters after `nlp_`. */
  id: z.string(),
  name: z.string(),
  scopes,
  createdAt: Instant,
  /** Exact to the hour; absent when it was never used. */
  lastUsedAt: z.optional(Instant),
  expiresAt: Instant,
});
export type PersonalToken = z.output<typeof PersonalToken>;
export const PersonalTokens = z.object({ tokens: z.array(PersonalToken) });
