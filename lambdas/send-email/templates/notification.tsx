import { brand, Button, Layout, Note, Paragraph, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

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
}: NotificationProps): MailParts => {
  const subject = `Shall we tell you when ${courseTitle} opens?`;
  const lead =
    'is in preparation. Confirm this address, and we will send you one email when its first lecture is there.';
  const promise = 'That one email is all: we forget the address afterwards.';
  const reason = `You are receiving this because someone entered this address on ${brand}. If it was not you, do nothing: unless you click the link, we will not email you about it, and forget the address after 30 days.`;
  return {
    subject,
    body: (
      <Layout
        subject={subject}
        preheader="Confirm your address in one step. We will write once, when the course opens."
        siteUrl={siteUrl}
        footer={
          <>
            <Note>{reason}</Note>
            <Note>
              <TextLink href={unsubscribeUrl}>Do not email me about this course</TextLink>
            </Note>
          </>
        }
      >
        <Title>One step left</Title>
        <Paragraph>
          <strong dir="auto">{courseTitle}</strong> {lead}
        </Paragraph>
        <Button href={link}>Tell me when it opens</Button>
        <Paragraph>{promise}</Paragraph>
        <Note>
          If the button does not work, copy this link into your browser:
          <br />
          <TextLink href={link}>{link}</TextLink>
        </Note>
      </Layout>
    ),
    text: [
      'One step left',
      '',
      `"${courseTitle}" ${lead}`,
      '',
      'Tell me when it opens:',
      link,
      '',
      promise,
      '',
      '--',
      reason,
      'Do not email me about this course:',
      unsubscribeUrl,
      '',
    ].join('\n'),
  };
};
