import { brand, Button, Layout, Note, Paragraph, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface OpeningProps {
  readonly courseTitle: string;
  readonly courseUrl: string;
  readonly siteUrl: string;
}

/** Mail that a course is open. It has no unsubscribe link, because the address is deleted after this single mail. */
export const openingMail = ({ courseTitle, courseUrl, siteUrl }: OpeningProps): MailParts => {
  const subject = `${courseTitle} is open`;
  const lead = 'The first lectures are there. The course page says what is in it and what it takes.';
  const reason = `You are receiving this because you asked ${brand} to tell you when this course opens. This was the only email: we have forgotten the address.`;
  return {
    subject,
    body: (
      <Layout subject={subject} preheader={lead} siteUrl={siteUrl} footer={<Note>{reason}</Note>}>
        <Title>It is open</Title>
        <Paragraph>
          You asked us to tell you when <strong dir="auto">{courseTitle}</strong> opens. {lead}
        </Paragraph>
        <Button href={courseUrl}>Go to the course</Button>
      </Layout>
    ),
    text: [
      'It is open',
      '',
      `You asked us to tell you when "${courseTitle}" opens. ${lead}`,
      '',
      'Go to the course:',
      courseUrl,
      '',
      '--',
      reason,
      '',
    ].join('\n'),
  };
};
