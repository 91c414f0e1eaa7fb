import { brand, Button, Layout, Note, Paragraph, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface WelcomeProps {
  readonly courseTitle: string;
  /** The welcome page, with what it needs to link the account and to confirm the address. */
  readonly link: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
}

/** The first mail after subscribing: opening its link proves the address. */
export const welcomeMail = ({ courseTitle, link, siteUrl, unsubscribeUrl }: WelcomeProps): MailParts => {
  const subject = `Welcome to ${courseTitle}`;
  const preheader = 'Open your course, and confirm your address for release e-mails on the way.';
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
              You get this because someone entered this address for early access on {brand}. If it was not
              you, do nothing: without a click no further e-mail follows.
            </Note>
            <Note>
              <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
            </Note>
          </>
        }
      >
        <Title>You are in</Title>
        <Paragraph>
          Your early access to <strong>{courseTitle}</strong> has begun. Open the course and sign in with this
          address: the first lessons are waiting, and more unlock on a schedule.
        </Paragraph>
        <Button href={link}>Open your course</Button>
        <Paragraph>
          The button also confirms your address, so that we can tell you when a new lesson unlocks.
        </Paragraph>
        <Note>
          If the button does not work, copy this address into your browser:
          <br />
          <TextLink href={link}>{link}</TextLink>
        </Note>
      </Layout>
    ),
    text: [
      'You are in',
      '',
      `Your early access to "${courseTitle}" has begun. Open the course and sign in with this address: the first lessons are waiting, and more unlock on a schedule.`,
      '',
      'Open your course:',
      link,
      '',
      'The link also confirms your address, so that we can tell you when a new lesson unlocks.',
      '',
      '--',
      `You get this because someone entered this address for early access on ${brand}. If it was not you, do nothing: without a click no further e-mail follows.`,
      'Unsubscribe:',
      unsubscribeUrl,
      '',
    ].join('\n'),
  };
};
