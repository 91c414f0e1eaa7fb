import { releaseSubject } from '../../domain/mail-subjects.ts';
import { brand, Button, Layout, Note, Paragraph, Subtitle, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface ReleasedCourse {
  readonly title: string;
  readonly lectures: readonly { readonly title: string; readonly url: string }[];
  /** Stops the mails of this course alone. */
  readonly unsubscribeUrl: string;
}

export interface ReleaseProps {
  /** At least one, each with at least one lecture. */
  readonly courses: readonly ReleasedCourse[];
  readonly siteUrl: string;
}

/** Tells which lectures unlocked, in all of a learner's courses. */
export const releaseMail = ({ courses, siteUrl }: ReleaseProps): MailParts => {
  const subject = releaseSubject(courses);
  const lectures = courses.flatMap((course) => course.lectures);
  const one = lectures.length === 1;
  const preheader = courses
    .map(({ title, lectures: of }) => `${title}: ${of.map((lecture) => lecture.title).join(', ')}`)
    .join(' · ');
  const reason = `You are receiving this because you asked ${brand} to tell you when lectures unlock. Unsubscribing stops these emails; you keep your access.`;
  return {
    subject,
    body: (
      <Layout
        subject={subject}
        preheader={preheader}
        siteUrl={siteUrl}
        footer={
          <>
            <Note>{reason}</Note>
            {courses.map(({ title, unsubscribeUrl }) => (
              <Note key={unsubscribeUrl}>
                <TextLink href={unsubscribeUrl}>Unsubscribe from {title}</TextLink>
              </Note>
            ))}
          </>
        }
      >
        <Title>{one ? 'A new lecture is open' : 'New lectures are open'}</Title>
        <Button href={lectures[0]?.url ?? siteUrl}>
          {one ? 'Watch the lecture' : 'Start with the first one'}
        </Button>
        <Paragraph>
          {one ? 'This lecture has unlocked for you:' : 'These lectures have unlocked for you:'}
        </Paragraph>
        {courses.map((course) => (
          <div key={course.unsubscribeUrl}>
            <Subtitle>{course.title}</Subtitle>
            {course.lectures.map(({ title, url }) => (
              <Paragraph key={url}>
                <TextLink href={url}>{title}</TextLink>
              </Paragraph>
            ))}
          </div>
        ))}
      </Layout>
    ),
    text: [
      one ? 'A new lecture is open' : 'New lectures are open',
      ...courses.flatMap((course) => [
        '',
        course.title,
        ...course.lectures.flatMap(({ title, url }) => [`- ${title}`, `  ${url}`]),
      ]),
      '',
      '--',
      reason,
      ...courses.flatMap(({ title, unsubscribeUrl }) => [`Unsubscribe from ${title}:`, unsubscribeUrl]),
      '',
    ].join('\n'),
  };
};
