import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Email, line, text } from './common.ts';

export const InquiryBody = z.strictObject({
  kind: z.enum(['contact', 'instructor', 'corporate-training']),
  firstName: line(limits.nameMax),
  lastName: line(limits.nameMax),
  email: Email,
  message: z.optional(text(limits.inquiryMessageMax)),
  company: z.optional(line(limits.companyMax)),
});
export const InquiryReceived = z.object({ received: z.literal(true) });
