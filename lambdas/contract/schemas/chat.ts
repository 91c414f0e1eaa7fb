import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { CourseId, line, Seconds } from './common.ts';

export const ChatBody = z.strictObject({
  message: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine(
      (message) => new TextEncoder().encode(message).length <= limits.chatMessageBytes,
      `A message can be at most ${limits.chatMessageBytes / 1_024} KB long`,
    ),
  ),
  context: z.optional(
    z.strictObject({
      courseId: z.optional(CourseId),
      courseTitle: z.optional(line(300)),
      sectionTitle: z.optional(line(300)),
      lectureTitle: z.optional(line(300)),
    }),
  ),
});
export const ChatReply = z.object({
  reply: z.string(),
  /** The first is the one that the answer rests on. `before` and `after` surround what is quoted from a lecture. */
  sources: z.array(
    z.object({
      title: z.string(),
      href: z.string(),
      at: z.optional(Seconds),
      before: z.optional(z.string()),
      after: z.optional(z.string()),
    }),
  ),
});
