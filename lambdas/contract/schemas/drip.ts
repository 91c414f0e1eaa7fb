import * as z from 'zod/mini';
import { CourseId, Email, Instant, LectureId, MailToken, Percent, TimeZone } from './common.ts';
import { Section } from './course.ts';
import { LectureProgress } from './learning.ts';

export const SubscribeBody = z.strictObject({
  email: Email,
  courseId: CourseId,
  timeZone: z.optional(TimeZone),
});
export const Subscribed = z.object({ status: z.enum(['success', 'existing_access']) });
/** Asks to be told when a course in preparation opens. */
export const NotificationBody = z.strictObject({ email: Email, courseId: CourseId });
export const NotificationReceived = z.object({ received: z.literal(true) });
export const ConfirmBody = z.strictObject({ token: MailToken });
export const Confirmed = z.object({ confirmed: z.literal(true) });
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
