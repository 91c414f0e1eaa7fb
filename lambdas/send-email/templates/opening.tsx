import { brand } from './layout.tsx';
import { aboutCourse, action, letter, type MailParts } from './letter.tsx';

export interface OpeningProps {
  readonly courseTitle: string;
  readonly courseUrl: string;
  readonly siteUrl: string;
}

/** Mail that a course is open. It has no unsubscribe link, because the address is deleted after this single mail. */
export const openingMail = ({ courseTitle, courseUrl, siteUrl }: OpeningProps): MailParts => {
  const lead = 'The first lectures are there. The course page says what is in it and what it takes.';
  return letter({
    subject: `${courseTitle} is open`,
    preheader: lead,
    siteUrl,
    title: 'It is open',
    parts: [
      aboutCourse('You asked us to tell you when ', courseTitle, ` opens. ${lead}`),
      action('Go to the course', courseUrl),
    ],
    reason: `You are receiving this because you asked ${brand} to tell you when this course opens. This was the only email: we have forgotten the address.`,
  });
};
