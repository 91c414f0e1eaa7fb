import { purchaseSubject } from '../../domain/mail/mail-subjects.ts';
import { refundArrivalDays } from '../../domain/payments/refund-policy.ts';
import { brand, Button, Facts, Layout, Note, Paragraph, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

/** Purchase data in mails. */
interface PurchaseProps {
  readonly courseTitle: string;
  readonly courseUrl: string;
  readonly profileUrl: string;
  readonly what: 'upgrade' | 'course';
  /** Receipt number, and the formatted time of the payment or refund. Absent from mails that an earlier release queued. */
  readonly receipt?: string | undefined;
  readonly date?: string | undefined;
  readonly siteUrl: string;
}

export interface ReceiptProps extends PurchaseProps {
  /** US dollars. */
  readonly amount: number;
}

export interface RefundProps extends ReceiptProps {
  /** Sum of all refunds in US dollars, including this one. */
  readonly total: number;
  /** Price paid, in US dollars. */
  readonly charged: number;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

interface Statement {
  readonly subject: string;
  readonly title: string;
  readonly thanks: string;
  readonly facts: readonly (readonly [name: string, value: string | undefined])[];
  readonly action: string;
  readonly reason: string;
}

/** Mail about a payment. It has no unsubscribe link, because it belongs to the purchase. */
const statementMail = (
  { courseUrl, profileUrl, siteUrl }: PurchaseProps,
  { subject, title, thanks, facts, action, reason }: Statement,
): MailParts => {
  const known = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    subject,
    body: (
      <Layout
        subject={subject}
        preheader={`${known.map(([name, value]) => `${name}: ${value}`).join(' · ')}. ${thanks}`}
        siteUrl={siteUrl}
        footer={<Note>{reason}</Note>}
      >
        <Title>{title}</Title>
        <Paragraph>{thanks}</Paragraph>
        <Button href={courseUrl}>{action}</Button>
        <Facts facts={known} />
        <Note>
          All your purchases and refunds are listed on <TextLink href={profileUrl}>your profile</TextLink>.
        </Note>
      </Layout>
    ),
    text: [
      title,
      '',
      thanks,
      '',
      `${action}:`,
      courseUrl,
      '',
      ...known.map(([name, value]) => `${name}: ${value}`),
      '',
      'All your purchases and refunds are listed on your profile:',
      profileUrl,
      '',
      '--',
      reason,
      '',
    ].join('\n'),
  };
};

const nameOf = ({ what }: PurchaseProps): string => (what === 'upgrade' ? 'Premium upgrade' : 'Course');

/** Mail that confirms a payment, with the data that a buyer needs for questions. */
export const receiptMail = (purchase: ReceiptProps): MailParts => {
  const { courseTitle, amount, what, receipt, date } = purchase;
  const upgrade = what === 'upgrade';
  return statementMail(purchase, {
    subject: upgrade ? `Your premium upgrade for ${courseTitle}` : purchaseSubject(courseTitle),
    title: upgrade ? 'Premium unlocked' : 'Your course is ready',
    thanks: upgrade
      ? 'Thank you. Every premium lecture in the course opens for you as soon as it is released.'
      : 'Thank you. The course is yours.',
    action: 'Go to the course',
    facts: [
      [nameOf(purchase), courseTitle],
      ['Paid', dollars.format(amount)],
      ['Date', date],
      ['Receipt number', receipt],
    ],
    reason: `You are receiving this because you made a payment on ${brand}. Stripe sends the invoice, if you asked for one.`,
  });
};

/** Mail about a refund and its effect on access. */
export const refundMail = (purchase: RefundProps): MailParts => {
  const { courseTitle, amount, total, charged, what, receipt, date } = purchase;
  const whole = total >= charged;
  const lost = what === 'upgrade' ? 'the premium lectures are closed again' : 'the course is closed again';
  return statementMail(purchase, {
    subject: `Your refund of ${dollars.format(amount)} for ${courseTitle}`,
    title: 'Your refund is on its way',
    thanks: `We have given back ${dollars.format(amount)}. It usually arrives where you paid from within ${refundArrivalDays} days. ${
      whole
        ? `As the whole payment was given back, ${lost}, unless you have access for another reason. Your progress is kept.`
        : 'Nothing changes about your access.'
    }`,
    action: 'Go to the course',
    facts: [
      [nameOf(purchase), courseTitle],
      ['Refunded', dollars.format(amount)],
      [
        'Refunded in all',
        total > amount ? `${dollars.format(total)} of ${dollars.format(charged)}` : undefined,
      ],
      ['Date', date],
      ['Receipt number', receipt],
    ],
    reason: `You are receiving this because a payment of yours on ${brand} was refunded.`,
  });
};
