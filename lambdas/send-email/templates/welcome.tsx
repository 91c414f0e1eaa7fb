import { welcomeSubject } from '../../domain/mail/mail-subjects.ts';
import { brand, Button, Layout, Note, Paragraph, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface WelcomeProps {
  readonly courseTitle: string;
  /** URL of the welcome page, with the data to link the account and to confirm the address. */
  readonly link: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

/** First mail after subscribing. Opening its link confirms the address. */
export const welcomeMail = ({ courseTitle, link, siteUrl, unsubscribeUrl }: WelcomeProps): MailParts => {
  const subject = welcomeSubject(courseTitle);
  const preheader = 'Open your course and confirm your email address in one step.';
  return {
    subject,
    body: (
      <Layout
        subject={subject}
        preheader={preheader}
        siteUrl={siteUrl}
        footer={
          <>
            <Note>
              You are receiving this because someone entered this address for early access on {brand}. If it
              was not you, do nothing: unless you click the link, we will not email you again.
            </Note>
            <Note>
              <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
            </Note>
          </>
        }
      >
        <Title>You’re in</Title>
        <Paragraph>
          Your early access to <strong dir="auto">{courseTitle}</strong> has started. Open the course and sign
          in with this address: the first lectures are waiting, and more unlock on a schedule.
        </Paragraph>
        <Button href={link}>Open your course</Button>
        <Paragraph>
          The button also confirms your address, so we can let you know when new lectures unlock.
        </Paragraph>
        <Note>
          If the button does not work, copy this link into your browser:
          <br />
          <TextLink href={link}>{link}</TextLink>
        </Note>
      </Layout>
    ),
    text: [
      'You’re in',
      '',
      `Your early access to "${courseTitle}" has started. Open the course and sign in with this address: the first lectures are waiting, and more unlock on a schedule.`,
      '',
      'Open your course:',
      link,
      '',
      'The link also confirms your address, so we can let you know when new lectures unlock.',
      '',
      '--',
      `You are receiving this because someone entered this address for early access on ${brand}. If it was not you, do nothing: unless you click the link, we will not email you again.`,
      'Unsubscribe:',
      unsubscribeUrl,
      '',
    ].join('\n'),
  };
};
