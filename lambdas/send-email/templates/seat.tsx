import { invitationTerm, seatShares } from '../../domain/teams/seats.ts';
import { instantInWords } from '../../domain/time/time-words.ts';
import { brand, Note, Paragraph } from './layout.tsx';
import { action, copyLink, letter, type MailParts, plainParagraph } from './letter.tsx';

interface SeatProps {
  readonly courseTitle: string;
  /** Who gives the seat, in words. */
  readonly from: string;
  readonly isReminder: boolean;
  /** URL of the page that claims it. */
  readonly link: string;
  readonly unsubscribeUrl: string;
  readonly siteUrl: string;
}

export interface InvitationProps extends SeatProps {
  /** Whoever has the link may accept it. */
  readonly anyAddress?: boolean | undefined;
  /** When the invitation ends, in ms since the epoch; absent when the whole term is left. */
  readonly until?: number | undefined;
}

export interface GiftProps extends SeatProps {
  readonly message?: string | undefined;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** What the giver wrote; its lines are kept. */
  readonly message?: string | undefined;
  readonly action: string;
  /** How long it can be claimed. */
  readonly term: string;
}

const toMessage = (message: string) => ({
  html: message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => (
      <Paragraph key={index} dir="auto">
        {line}
      </Paragraph>
    )),
  text: [message],
});

const givenMail = ({ from, link, unsubscribeUrl, siteUrl }: SeatProps, words: Words): MailParts => {
  const { subject, title, lead, message, action: label, term } = words;
  const shares = `${from} will see: ${seatShares.map((share) => share.charAt(0).toLowerCase() + share.slice(1)).join('; ')}. Nothing else: no answers, no notes.`;
  return letter({
    subject,
    preheader: lead,
    siteUrl,
    title,
    parts: [
      plainParagraph(lead),
      ...(message === undefined ? [] : [toMessage(message)]),
      action(label, link),
      plainParagraph(term),
      { html: <Note>{shares}</Note>, text: [shares] },
      copyLink(link),
    ],
    reason: `You are receiving this because ${from} entered this address on ${brand}. If you do not want it, do nothing.`,
    links: [[['Do not email me again', unsubscribeUrl]]],
  });
};

/** Invitation to a seat of a course, or the one reminder of it. */
export const seatMail = ({ anyAddress, until, ...seat }: InvitationProps): MailParts => {
  const { courseTitle, from, isReminder } = seat;
  return givenMail(seat, {
    subject: isReminder
      ? `Your seat in ${courseTitle} is waiting`
      : `${from} gives you a seat in ${courseTitle}`,
    title: isReminder ? 'Your seat is waiting' : 'A seat for you',
    lead: `${from} has paid for your seat in the course “${courseTitle}”. Taking it costs you nothing.`,
    action: 'Take your seat',
    term: invitationTerm(anyAddress, until === undefined ? undefined : instantInWords(until, 'UTC')),
  });
};

/** Mail with which somebody gives a course as a gift. */
export const giftMail = ({ message, ...gift }: GiftProps): MailParts => {
  const { courseTitle, from } = gift;
  return givenMail(gift, {
    subject: `${from} gives you ${courseTitle}`,
    title: 'A gift for you',
    lead: `${from} gives you the course “${courseTitle}”. It is paid for, and yours once you take it.`,
    message,
    action: 'Open your gift',
    term: 'Take it whenever you like, with any address you sign in with.',
  });
};
