import * as z from 'zod/mini';
import {
  CourseId,
  DeviceZone,
  Email,
  Instant,
  LectureId,
  localTime,
  MailToken,
  Percent,
  TimeZone,
} from './common.ts';
import { CourseDetail, Section } from './course.ts';
import { paceFields } from './course-fields.ts';
import { LectureProgress } from './learning.ts';
import { Speed, Weekday } from './rhythm.ts';

export const SubscribeBody = z.strictObject({
  email: Email,
  courseId: CourseId,
  timeZone: z.optional(DeviceZone),
});
export const Subscribed = z.object({ status: z.enum(['success', 'existing_access']) });
/** Asks for a notification when a course in preparation opens. */
export const NotificationBody = z.strictObject({ email: Email, courseId: CourseId });
export const NotificationReceived = z.object({ received: z.literal(true) });
export const ConfirmBody = z.strictObject({ token: MailToken });
export const Confirmed = z.object({
  confirmed: z.literal(true),
  /** The address has declined the mails of this subscription, and gets none. */
  declined: z.optional(z.literal(true)),
});
export const UnsubscribeQuery = z.object({ token: MailToken });
/** The fixed form of a one-click unsubscription, RFC 8058. */
export const UnsubscribeForm = z.optional(
  z.strictObject({ 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
);
export const Unsubscribed = z.object({ unsubscribed: z.literal(true) });

export const DripContent = z.object({
  courseId: CourseId,
  title: z.string(),
  content: z.array(Section),
  unlockedContent: z.array(LectureId),
  nextReleaseDate: z.nullable(Instant),
  isPremium: z.boolean(),
  subscribedAt: Instant,
  progress: Percent,
});
export type DripContent = z.output<typeof DripContent>;
export const DripProgress = z.array(LectureProgress);

export const Linked = z.object({ success: z.literal(true) });

const LocalDate = z.iso.date();

/** A change of pace; absent fields stay unchanged. */
export const PaceBody = z.strictObject({
  status: z.optional(z.enum(['running', 'paused'])),
  /** With `status: "paused"`: the local date on which the pause ends by itself, at 00:00. */
  until: z.optional(LocalDate),
  speed: z.optional(Speed),
  /** Chosen weekdays; none means any. */
  days: z.optional(
    z.array(Weekday).check(
      z.maxLength(7),
      z.refine((days) => new Set(days).size === days.length, 'Name each weekday once'),
    ),
  ),
  /** Local hour of releases; `null` restores the hours of the course. */
  at: z.optional(z.nullable(localTime())),
});
export type PaceBody = z.output<typeof PaceBody>;

/** The pace of one learner in one drip course. */
export const Pace = z.object({
  status: z.enum(['running', 'paused']),
  until: z.optional(LocalDate),
  speed: Speed,
  days: z.array(Weekday),
  at: z.optional(localTime()),
  /** May be one that this runtime no longer knows. */
  timeZone: z.string(),
  allowed: z.object(paceFields),
  upcoming: z.array(z.object({ lectureId: LectureId, title: z.string(), unlocksAt: Instant })),
});
export type Pace = z.output<typeof Pace>;

/** `lectureId`: the lecture that the page offered, so that a second click does not open another one. */
export const AheadBody = z.optional(z.strictObject({ lectureId: z.optional(LectureId) }));

export const PauseQuery = z.object({ token: MailToken });
/** Body of the page's form. Without it (a bare POST), the state is toggled. */
export const PauseForm = z.optional(z.strictObject({ action: z.optional(z.enum(['pause', 'resume'])) }));

export const CalendarBody = z.optional(z.strictObject({ rotate: z.optional(z.literal(true)) }));
export const CalendarAddress = z.object({ url: z.string() });
export const CalendarParams = z.object({ token: MailToken });

export const CoursePreviewParams = z.object({ token: MailToken });
export const CoursePreviewQuery = z.object({
  /** An instant, or a local date (its last moment counts). Default: the start of the preview. */
  day: z.optional(z.union([Instant, LocalDate])),
  zone: z.optional(TimeZone),
  upgraded: z.optional(z.enum(['true', 'false'])),
});
/** A course as a learner who joined at the start of the preview sees it, with all mails to come. */
export const CoursePreview = z.object({
  course: CourseDetail,
  content: DripContent,
  mails: z.array(z.object({ at: Instant, subject: z.string() })),
  /** Changes that publishing would have made when the preview was created; lines as in the output of `content plan`. */
  changes: z.array(z.string()),
  /** When the link expires. */
  expiresAt: Instant,
});
export type CoursePreview = z.output<typeof CoursePreview>;
