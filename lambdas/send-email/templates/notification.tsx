import { brand } from './layout.tsx';
import { aboutCourse, action, copyLink, letter, type MailParts, plainParagraph } from './letter.tsx';

export interface NotificationProps {
  readonly courseTitle: string;
  /** URL of the course page, with the token that confirms the address. */
  readonly link: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

/** Mail after a request for a notification about a course. Opening its link confirms the address. */
export const notificationMail = ({
  courseTitle,
  link,
  siteUrl,
  unsubscribeUrl,
}: NotificationProps): MailParts =>
  letter({
    subject: `Shall we tell you when ${courseTitle} opens?`,
    preheader: 'Confirm your address in one step. We will write once, when the course opens.',
    siteUrl,
    title: 'One step left',
    parts: [
      aboutCourse(
        '',
        courseTitle,
        ' is in preparation. Confirm this address, and we will send you one email when its first lecture is there.',
      ),
      action('Tell me when it opens', link),
      plainParagraph('That one email is all: we forget the address afterwards.'),
      copyLink(link),
    ],
    reason: `You are receiving this because someone entered this address on ${brand}. If it was not you, do nothing: unless you click the link, we will not email you about it, and forget the address after 30 days.`,
    links: [[['Do not email me about this course', unsubscribeUrl]]],
  });
