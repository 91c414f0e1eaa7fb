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

/** Bounces about one message or a full mailbox, which say nothing about the address, whatever the status. */
const aboutTheMessage = new Set(['MailboxFull', 'MessageTooLarge', 'ContentRejected', 'AttachmentRejected']);

/** Permanent status codes (RFC 3463), without numbers that only look like one, such as those of an IP address. */
const permanentCode = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g;
/** The address of the sender, a full mailbox, a message that is too long, its content, and the policies and proofs of senders: here the address is fine. */
const addressIsFine = /^5\.(?:1\.[78]|2\.[23]|3\.4|[67]\.\d+)$/;

/** The mailbox or its domain does not exist, moved or is disabled. Counts more than a vague code in the other field. */
const addressIsGone = /^5\.(?:1\.(?:[1-46]|10)|2\.1)$/;

const permanentCodes = ({ status = '', diagnosticCode = '' }: Recipient): readonly string[] =>
  `${status} ${diagnosticCode}`.match(permanentCode) ?? [];
const isFine = (recipient: Recipient): boolean => {
  const codes = permanentCodes(recipient);
  return codes.some((code) => addressIsFine.test(code)) && !codes.some((code) => addressIsGone.test(code));
};
/** Whether the receiving server said that the address is refused for good. SES may call the bounce transient nevertheless. */
const isRefusedForGood = (recipient: Recipient): boolean => permanentCodes(recipient).length > 0;

/** Returns the plain address. SES may add a name: `Ada <ada@example.com>`. */
const parseAddress = ({ emailAddress }: Recipient): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress.trim();

/**
 * Returns the addresses to suppress: all that complained, and those that bounced permanently, by the type that SES gives or by the status
 * of the receiving server. Other bounces, such as of a busy server or a full mailbox, do not count, and neither does a report that a mail is no
 * spam.
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
  const isPermanent = bounceType === 'Permanent';
  const gone = aboutTheMessage.has(bounceSubType)
    ? []
    : bouncedRecipients.filter((each) => !isFine(each) && (isPermanent || isRefusedForGood(each)));
  return { reason: 'bounce', addresses: gone.map(parseAddress) };
};
