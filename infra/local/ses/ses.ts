import { randomUUID } from 'node:crypto';
import { AwsError, type AwsRequest, type AwsResponse, type AwsService } from '../aws/types.ts';
import type { Documents } from '../state/documents.ts';

/** A mail that was sent. */
export interface SentMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Record<string, string>;
  /** ISO time on the movable clock. */
  readonly sentAt: string;
}

export interface Mailbox {
  readonly service: AwsService;
  /** Newest last. */
  list(): SentMail[];
  clear(): void;
}

interface Part {
  readonly Data?: string;
}

interface SendEmailInput {
  readonly FromEmailAddress?: string;
  readonly ReplyToAddresses?: string[];
  readonly Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  readonly Content?: {
    Simple?: {
      Subject?: Part;
      Body?: { Html?: Part; Text?: Part };
      Headers?: { Name: string; Value: string }[];
    };
  };
}

const mostRecipients = 50;
/** With or without a name before it. */
const senderAddress = /^(?:[^<>]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/;
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const header = { name: /^[!-9;-~]{1,126}$/, value: /^[ -~]{1,870}$/ };

/** @throws AwsError for a sender, a number of recipients or a header that SES refuses */
const checkLimits = (from: string, recipients: number, headers: { Name: string; Value: string }[]): void => {
  if (!senderAddress.test(from)) {
    throw new AwsError('BadRequestException', 'FromEmailAddress must be an address.');
  }
  if (recipients > mostRecipients) {
    throw new AwsError('BadRequestException', `At most ${mostRecipients} recipients are allowed.`);
  }
  for (const { Name, Value } of headers) {
    if (!header.name.test(Name) || !header.value.test(Value)) {
      throw new AwsError('BadRequestException', `The header ${Name} is too long, or not printable ASCII.`);
    }
  }
};

/** SES v2: stores sent mails. */
export const createMailbox = (documents: Documents): Mailbox => {
  const send = (request: AwsRequest): unknown => {
    const input = JSON.parse(request.body.toString('utf8')) as SendEmailInput;
    const simple = input.Content?.Simple;
    if (!simple) throw new AwsError('BadRequestException', 'The local SES takes Content.Simple only.');
    const { ToAddresses: to = [], CcAddresses: cc = [], BccAddresses: bcc = [] } = input.Destination ?? {};
    const all = [...to, ...cc, ...bcc];
    if (all.length === 0) throw new AwsError('BadRequestException', 'The mail has no destination.');
    checkLimits(input.FromEmailAddress ?? '', all.length, simple.Headers ?? []);
    const { ReplyToAddresses: replyTo = [] } = input;
    for (const text of [...all, ...replyTo, input.FromEmailAddress ?? '', simple.Subject?.Data ?? '']) {
      if (/[\r\n]/.test(text)) throw new AwsError('BadRequestException', 'Line breaks in a header.');
    }
    for (const address of [...all, ...replyTo]) {
      // SES has no SMTPUTF8: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Destination.html
      if (/[^\x20-\x7e]/.test(address)) {
        throw new AwsError('BadRequestException', 'Addresses must be 7-bit ASCII; domains in Punycode.');
      }
    }
    const messageId = randomUUID();
    const mail: SentMail = {
      id: messageId,
      from: input.FromEmailAddress ?? '',
      to: all.join(', '),
      subject: simple.Subject?.Data ?? '',
      html: simple.Body?.Html?.Data ?? '',
      text: simple.Body?.Text?.Data ?? '',
      headers: {
        ...Object.fromEntries((simple.Headers ?? []).map(({ Name, Value }) => [Name, Value])),
        ...(replyTo.length > 0 ? { 'Reply-To': replyTo.join(', ') } : {}),
      },
      sentAt: new Date().toISOString(),
    };
    documents.put('mail', documents.nextId('mail'), mail);
    return { MessageId: messageId };
  };

  return {
    list: () => documents.list<SentMail>('mail').map((row) => row.value),
    clear: () => documents.deleteAll('mail'),
    async service(request) {
      const route = `${request.method} ${request.path}`;
      if (route === 'POST /v2/email/outbound-emails') return json(send(request));
      throw new AwsError('NotImplemented', `The local SES does not know ${route}`, 501);
    },
  };
};

const json = (value: unknown): AwsResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
