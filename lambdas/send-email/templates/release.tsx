import { digestSubject, releaseSubject } from '../../domain/mail/mail-subjects.ts';
import { brand, Button, Paragraph, Subtitle, TextLink } from './layout.tsx';
import { letter, type MailParts } from './letter.tsx';

interface ReleasedCourse {
  readonly title: string;
  readonly lectures: readonly { readonly title: string; readonly url: string }[];
  /** URL that stops the mails of this course only. */
  readonly unsubscribeUrl: string;
  /** URL that pauses this course. Absent if pausing is not allowed. */
  readonly pauseUrl?: string | undefined;
}

export interface ReleaseProps {
  /** At least one, each with at least one lecture. */
  readonly courses: readonly ReleasedCourse[];
  readonly siteUrl: string;
  /** True for the weekly mail. */
  readonly digest?: boolean | undefined;
}

const mailsOf = {
  each: {
    subject: releaseSubject,
    title: (one: boolean) => (one ? 'A new lecture is open' : 'New lectures are open'),
    lead: (one: boolean) =>
      one ? 'This lecture has unlocked for you:' : 'These lectures have unlocked for you:',
    reason: `You are receiving this because you asked ${brand} to tell you when lectures unlock. Unsubscribing stops these emails; you keep your access.`,
  },
  weekly: {
    subject: digestSubject,
    title: (one: boolean) => (one ? 'New this week: one lecture' : 'New this week'),
    lead: (one: boolean) =>
      one
        ? 'Since your last email, this lecture has unlocked and waits for you:'
        : 'Since your last email, these lectures have unlocked and wait for you:',
    reason: `You are receiving this because you asked ${brand} for one email a week about lectures that unlock. Your profile has its day and hour. Unsubscribing stops these emails; you keep your access.`,
  },
} as const;

const toPart = ({ title: courseTitle, lectures }: ReleasedCourse) => ({
  html: (
    <div>
      <Subtitle>{courseTitle}</Subtitle>
      {lectures.map(({ title, url }) => (
        <Paragraph key={url} dir="auto">
          <TextLink href={url}>{title}</TextLink>
        </Paragraph>
      ))}
    </div>
  ),
  text: [courseTitle, ...lectures.flatMap(({ title, url }) => [`- ${title}`, `  ${url}`])],
});

/** Mail about unlocked lectures in all of a learner's courses. */
export const releaseMail = ({ courses, siteUrl, digest = false }: ReleaseProps): MailParts => {
  const words = mailsOf[digest ? 'weekly' : 'each'];
  const lectures = courses.flatMap((course) => course.lectures);
  const one = lectures.length === 1;
  const preheader = courses
    .map(({ title, lectures: of }) => `${title}: ${of.map((lecture) => lecture.title).join(', ')}`)
    .join(' · ');
  return letter({
    subject: words.subject(courses),
    preheader,
    siteUrl,
    title: words.title(one),
    parts: [
      {
        html: (
          <Button href={lectures[0]?.url ?? siteUrl}>
            {one ? 'Watch the lecture' : 'Start with the first one'}
          </Button>
        ),
      },
      { html: <Paragraph>{words.lead(one)}</Paragraph> },
      ...courses.map(toPart),
    ],
    reason: words.reason,
    links: courses.map(({ title, unsubscribeUrl, pauseUrl }) => [
      ...(pauseUrl === undefined ? [] : [[`Pause ${title}`, pauseUrl] as const]),
      [`Unsubscribe from ${title}`, unsubscribeUrl],
    ]),
  });
};
