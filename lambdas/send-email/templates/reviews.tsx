import { reviewsSubject } from '../../domain/mail/mail-subjects.ts';
import { brand } from './layout.tsx';
import { action, letter, type MailParts, plainParagraph } from './letter.tsx';

export interface ReviewsProps {
  /** How many items are due today; at least 1. */
  readonly due: number;
  readonly reviewUrl: string;
  readonly profileUrl: string;
  readonly unsubscribeUrl: string;
  readonly siteUrl: string;
}

const lead =
  'What you learned is asked again just before it would fade. A few minutes now keep it, and whatever you leave waits for you without any blame.';
const reason = `You are receiving this because you asked ${brand} for an email on days on which reviews are due. It comes once a day at most, and not when you have already begun.`;

/** Daily mail about reviews. */
export const reviewsMail = ({
  due,
  reviewUrl,
  profileUrl,
  unsubscribeUrl,
  siteUrl,
}: ReviewsProps): MailParts => {
  const subject = reviewsSubject(due);
  return letter({
    subject,
    preheader: lead,
    siteUrl,
    title: subject,
    parts: [plainParagraph(lead), action('Review now', reviewUrl)],
    reason,
    links: [
      [
        ['Change its hour', profileUrl],
        ['Unsubscribe from emails about reviews', unsubscribeUrl],
      ],
    ],
  });
};
