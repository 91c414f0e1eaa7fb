import { brand, Button, Layout, Note, Paragraph, Subtitle, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface ReleasedCourse {
  readonly title: string;
  readonly lessons: readonly { readonly title: string; readonly url: string }[];
  /** Stops the mails of this course alone. */
  readonly unsubscribeUrl: string;
}

export interface ReleaseProps {
  /** At least one, each with at least one lecture. */
  readonly courses: readonly ReleasedCourse[];
  readonly siteUrl: string;
}

const subjectOf = (courses: readonly ReleasedCourse[]): string => {
  const lessons = courses.flatMap((course) => course.lessons);
  const [first] = lessons;
  if (lessons.length === 1 && first) return `New lecture unlocked: ${first.title}`;
  const [only] = courses;
  return courses.length === 1 && only
    ? `${lessons.length} new lectures unlocked in ${only.title}`
    : `${lessons.length} new lectures unlocked in ${courses.length} courses`;
};

/** Tells which lectures unlocked, in all of a learner's courses. */
export const releaseMail = ({ courses, siteUrl }: ReleaseProps): MailParts => {
  const subject = subjectOf(courses);
  const lessons = courses.flatMap((course) => course.lessons);
  const one = lessons.length === 1;
  const preheader = courses
    .map(({ title, lessons: of }) => `${title}: ${of.map((lesson) => lesson.title).join(', ')}`)
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
        <Paragraph>
          {one ? 'This lecture has unlocked for you:' : 'These lectures have unlocked for you:'}
        </Paragraph>
        {courses.map((course) => (
          <div key={course.unsubscribeUrl}>
            <Subtitle>{course.title}</Subtitle>
            {course.lessons.map(({ title, url }) => (
              <Paragraph key={url}>
                <TextLink href={url}>{title}</TextLink>
              </Paragraph>
            ))}
          </div>
        ))}
        <Button href={lessons[0]?.url ?? siteUrl}>
          {one ? 'Watch the lecture' : 'Start with the first one'}
        </Button>
      </Layout>
    ),
    text: [
      one ? 'A new lecture is open' : 'New lectures are open',
      ...courses.flatMap((course) => [
        '',
        course.title,
        ...course.lessons.flatMap(({ title, url }) => [`- ${title}`, `  ${url}`]),
      ]),
      '',
      '--',
      reason,
      ...courses.flatMap(({ title, unsubscribeUrl }) => [`Unsubscribe from ${title}:`, unsubscribeUrl]),
      '',
    ].join('\n'),
  };
};
