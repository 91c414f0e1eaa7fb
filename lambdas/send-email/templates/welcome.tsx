import { welcomeSubject } from '../../domain/mail/mail-subjects.ts';
import { brand } from './layout.tsx';
import { aboutCourse, action, copyLink, letter, type MailParts, plainParagraph } from './letter.tsx';

export interface WelcomeProps {
  readonly courseTitle: string;
  /** URL of the welcome page, with the data to link the account and to confirm the address. */
  readonly link: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

/** First mail after subscribing. Opening its link confirms the address. */
export const welcomeMail = ({ courseTitle, link, siteUrl, unsubscribeUrl }: WelcomeProps): MailParts =>
  letter({
    subject: welcomeSubject(courseTitle),
    preheader: 'Open your course and confirm your email address in one step.',
    siteUrl,
    title: 'You’re in',
    parts: [
      aboutCourse(
        'Your early access to ',
        courseTitle,
        ' has started. Open the course and sign in with this address: the first lectures are waiting, and more unlock on a schedule.',
      ),
      action('Open your course', link),
      plainParagraph(
        'The button also confirms your address, so we can let you know when new lectures unlock.',
        'The link also confirms your address, so we can let you know when new lectures unlock.',
      ),
      copyLink(link),
    ],
    reason: `You are receiving this because someone entered this address for early access on ${brand}. If it was not you, do nothing: unless you click the link, we will not email you again.`,
    links: [[['Unsubscribe', unsubscribeUrl]]],
  });
