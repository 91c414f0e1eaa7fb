import { brand, Button, Facts, Layout, Note, Paragraph, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface TokenProps {
  /** The name that the learner gave the token. */
  readonly name: string;
  readonly scopes: readonly ('read' | 'learn')[];
  /** Times in words. */
  readonly madeAt: string;
  readonly expiresAt: string;
  readonly profileUrl: string;
  readonly siteUrl: string;
}

const subject = 'A personal token was made for your account';
const lead =
  'With it, a program can use your account as far as its scopes go. If you did not make it, revoke it on your profile and change your password.';
const reason = `You are receiving this because a token for your account on ${brand} was made. It cannot be declined: it is how you notice when it was not you.`;
const scopeWords = { read: 'read what you can see', learn: 'learn for you: enroll, answer, write' } as const;

/** Mail that a personal token was made. The token itself is in no mail. */
export const tokenMail = ({
  name,
  scopes,
  madeAt,
  expiresAt,
  profileUrl,
  siteUrl,
}: TokenProps): MailParts => {
  const facts = [
    ['Name', name],
    ['It may', scopes.map((scope) => scopeWords[scope]).join('; ')],
    ['Made', madeAt],
    ['Expires', expiresAt],
  ] as const;
  return {
    subject,
    body: (
      <Layout subject={subject} preheader={lead} siteUrl={siteUrl} footer={<Note>{reason}</Note>}>
        <Title>A token was made</Title>
        <Paragraph>{lead}</Paragraph>
        <Facts facts={facts} />
        <Button href={profileUrl}>See your tokens</Button>
      </Layout>
    ),
    text: [
      'A token was made',
      '',
      lead,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      'See your tokens:',
      profileUrl,
      '',
      '--',
      reason,
      '',
    ].join('\n'),
  };
};
