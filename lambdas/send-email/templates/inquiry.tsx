import { brand, Button, Paragraph, TextLink } from './layout.tsx';
import { letter, type MailParts } from './letter.tsx';

export interface InquiryProps {
  readonly about: 'contact' | 'instructor' | 'corporate-training';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly message?: string | undefined;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly siteUrl: string;
}

const abouts = {
  contact: 'Message',
  instructor: 'Instructor application',
  'corporate-training': 'Corporate training inquiry',
} as const;

const nothingWritten = 'The message field was left empty.';
const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Mail to the team about an inquiry. Replies go to the sender of the inquiry. */
export const inquiryMail = (inquiry: InquiryProps): MailParts => {
  const { about, firstName, lastName, email, company, message = '', receivedAt, siteUrl } = inquiry;
  const name = `${firstName} ${lastName}`;
  const from = company === undefined ? name : `${name}, ${company}`;
  const mailto = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  const subject = `${abouts[about]} from ${from}`;
  const lines = message.trim() === '' ? [nothingWritten] : message.trim().split(/\r\n|\r|\n/);
  return letter({
    subject,
    preheader: Array.from(lines.join(' ')).slice(0, 120).join(''),
    siteUrl,
    title: abouts[about],
    parts: [
      {
        html: (
          <Paragraph dir="auto">
            <strong>{name}</strong>
            {company !== undefined && (
              <>
                <br />
                <bdi>{company}</bdi>
              </>
            )}
            <br />
            <TextLink href={mailto}>{email}</TextLink>
          </Paragraph>
        ),
        text: [from, email],
      },
      {
        html: (
          <Paragraph dir="auto">
            {lines.map((line, index) => (
              <span key={index}>
                {index > 0 && <br />}
                {line}
              </span>
            ))}
          </Paragraph>
        ),
        text: lines.map((line) => line.trimEnd()),
      },
      {
        html: (
          <Button href={`${mailto}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
            Reply to {firstName}
          </Button>
        ),
      },
    ],
    reason: `Sent through a ${brand} form on ${time.format(new Date(receivedAt))} UTC. The email address has not been verified. Replies go to it.`,
  });
};
