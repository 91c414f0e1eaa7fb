import { purchaseSubject } from '../../domain/mail/mail-subjects.ts';
import { refundArrivalDays } from '../../domain/payments/refund-policy.ts';
import { brand, Note, TextLink } from './layout.tsx';
import { action, factList, letter, type MailParts, plainParagraph } from './letter.tsx';

/** Purchase data in mails. */
interface PurchaseProps {
  readonly courseTitle: string;
  /** Page on which the buyer uses what was bought: the course, the premium lectures, or the seats. */
  readonly pageUrl: string;
  readonly profileUrl: string;
  readonly what: 'upgrade' | 'course' | 'seats' | 'gift';
  /** Number of seats, where those were bought. */
  readonly seats?: number | undefined;
  /** Receipt number, and the formatted time of the payment or refund. Absent from mails that an earlier release queued. */
  readonly receipt?: string | undefined;
  readonly date?: string | undefined;
  readonly siteUrl: string;
}

export interface ReceiptProps extends PurchaseProps {
  /** US dollars. */
  readonly amount: number;
  /** Taken off by a promotion code, and added as tax, in US dollars. */
  readonly discount?: number | undefined;
  readonly tax?: number | undefined;
  readonly company?: string | undefined;
}

export interface RefundProps extends PurchaseProps {
  /** US dollars. */
  readonly amount: number;
  /** Sum of all refunds in US dollars, including this one. */
  readonly total: number;
  /** Price paid, in US dollars. */
  readonly charged: number;
  /** Seats that this refund ended. */
  readonly lostSeats?: number | undefined;
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
  { pageUrl, profileUrl, siteUrl }: PurchaseProps,
  { subject, title, thanks, facts, action: label, reason }: Statement,
): MailParts => {
  const known = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const listed = 'All your purchases and refunds are listed on';
  return letter({
    subject,
    preheader: `${known.map(([name, value]) => `${name}: ${value}`).join(' · ')}. ${thanks}`,
    siteUrl,
    title,
    parts: [
      plainParagraph(thanks),
      action(label, pageUrl),
      factList(known),
      {
        html: (
          <Note>
            {listed} <TextLink href={profileUrl}>your profile</TextLink>.
          </Note>
        ),
        text: [`${listed} your profile:`, profileUrl],
      },
    ],
    reason,
  });
};

const countSeats = (seats: number): string => (seats === 1 ? 'one seat' : `${seats} seats`);

/** What was bought, as the row of the facts is called. */
const kindNames = { course: 'Course', upgrade: 'Premium upgrade', seats: 'Seats', gift: 'Gift' } as const;

const nameOf = ({ what, courseTitle, seats = 1 }: PurchaseProps): readonly [string, string] => [
  kindNames[what],
  what === 'seats' ? `${courseTitle} (${countSeats(seats)})` : courseTitle,
];

/** What a receipt says, by what was bought. */
const receiptWords = ({ what, courseTitle, seats = 1 }: PurchaseProps) =>
  ({
    course: {
      subject: purchaseSubject(courseTitle),
      title: 'Your course is ready',
      thanks: 'Thank you. The course is yours.',
      action: 'Go to the course',
    },
    upgrade: {
      subject: `Your premium upgrade for ${courseTitle}`,
      title: 'Premium unlocked',
      thanks: 'Thank you. Every premium lecture in the course opens for you as soon as it is released.',
      action: 'Go to the course',
    },
    seats: {
      subject: `Your ${countSeats(seats)} in ${courseTitle}`,
      title: 'Your seats are ready',
      thanks: 'Thank you. Invite people by their addresses; you will see who has begun and who has finished.',
      action: 'Invite people',
    },
    gift: {
      subject: `Your gift: ${courseTitle}`,
      title: 'Your gift is on its way',
      thanks:
        'Thank you. We mail it on the day that you chose, or at once without one. You can also print it, to give it in person.',
      action: 'See your gift',
    },
  })[what];

/** Mail that confirms a payment, with the data that a buyer needs for questions. */
export const receiptMail = (purchase: ReceiptProps): MailParts => {
  const { amount, discount, tax, company, receipt, date } = purchase;
  return statementMail(purchase, {
    ...receiptWords(purchase),
    facts: [
      nameOf(purchase),
      ['Company', company],
      ['Discount', discount === undefined ? undefined : dollars.format(discount)],
      ['Tax', tax === undefined ? undefined : dollars.format(tax)],
      ['Paid', dollars.format(amount)],
      ['Date', date],
      ['Receipt number', receipt],
    ],
    reason: `You are receiving this because you made a payment on ${brand}. Stripe sends the invoice, if you asked for one.`,
  });
};

/** What a refund changes, in words. */
const refundEffect = ({ what, total, charged, lostSeats = 0 }: RefundProps): string => {
  if (what === 'gift') return lostSeats === 0 ? 'The gift stays.' : 'The gift ends with it.';
  if (what === 'seats') {
    if (lostSeats === 0) return 'No seat ends with it.';
    const ended = `${countSeats(lostSeats)} ended`;
    return `${ended.charAt(0).toUpperCase()}${ended.slice(1)} with it: free seats first, then those that nobody has begun.`;
  }
  if (total < charged) return 'Nothing changes about your access.';
  const lost = what === 'upgrade' ? 'the premium lectures are closed again' : 'the course is closed again';
  return `As the whole payment was given back, ${lost}, unless you have access for another reason. Your progress is kept.`;
};

/** Mail about a refund and its effect on access. */
export const refundMail = (purchase: RefundProps): MailParts => {
  const { courseTitle, amount, total, charged, what, receipt, date } = purchase;
  return statementMail(purchase, {
    subject: `Your refund of ${dollars.format(amount)} for ${courseTitle}`,
    title: 'Your refund is on its way',
    thanks: `We have given back ${dollars.format(amount)}. It usually arrives where you paid from within ${refundArrivalDays} days. ${refundEffect(purchase)}`,
    action: what === 'seats' ? 'See your seats' : what === 'gift' ? 'See your gift' : 'Go to the course',
    facts: [
      nameOf(purchase),
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
