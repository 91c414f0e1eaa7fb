import * as z from 'zod/mini';

const Recipient = z.object({
  emailAddress: z.string(),
  /** Enhanced status code of the receiving server, such as `5.1.1` (RFC 3463). */
  status: z.optional(z.string()),
  diagnosticCode: z.optional(z.string()),
});
type Recipient = z.output<typeof Recipient>;

/** The used part of SES events, as EventBridge delivers them. */
const Feedback = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({
        bounceType: z.string(),
        bounceSubType: z.optional(z.string()),
        bouncedRecipients: z.array(Recipient),
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({
        complainedRecipients: z.array(Recipient),
        complaintFeedbackType: z.optional(z.nullable(z.string())),
      }),
    }),
  ]),
});

/** Bounces about one message. Its size or content says nothing about the address, whatever the status. */
const aboutTheMessage = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected']);

const permanentCode = /(?:^|[^\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;

/** Whether the receiving server said that the address is refused for good. SES may call the bounce transient nevertheless. */
const isRefusedForGood = ({ status, diagnosticCode }: Recipient): boolean =>
  status === undefined || status === ''
    ? permanentCode.test(diagnosticCode ?? '')
    : /^5\./.test(status.trim()) || permanentCode.test(diagnosticCode ?? '');

/** Returns the plain address. SES may add a name: `Ada <ada@example.com>`. */
const parseAddress = ({ emailAddress }: Recipient): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress.trim();

/**
 * Returns the addresses to suppress: all that complained, and those that bounced permanently, by the type that SES gives or by the status
 * of the receiving server. Other temporary bounces, such as a busy server, do not count, and neither does a report that a mail is no spam.
 * @throws for an event that is neither a bounce nor a complaint
 */
export const toSuppressions = (
  event: unknown,
): { readonly reason: 'bounce' | 'complaint'; readonly addresses: readonly string[] } => {
  const { detail } = Feedback.parse(event);
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients, complaintFeedbackType } = detail.complaint;
    const isPraise = complaintFeedbackType?.trim().toLowerCase() === 'not-spam';
    return { reason: 'complaint', addresses: isPraise ? [] : complainedRecipients.map(parseAddress) };
  }
  const { bounceType, bounceSubType = '', bouncedRecipients } = detail.bounce;
  const gone =
    bounceType === 'Permanent'
      ? bouncedRecipients
      : aboutTheMessage.has(bounceSubType)
        ? []
        : bouncedRecipients.filter(isRefusedForGood);
  return { reason: 'bounce', addresses: gone.map(parseAddress) };
};
