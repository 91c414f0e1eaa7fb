import { brand } from './layout.tsx';
import { action, factList, letter, type MailParts, plainParagraph } from './letter.tsx';

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
export const tokenMail = ({ name, scopes, madeAt, expiresAt, profileUrl, siteUrl }: TokenProps): MailParts =>
  letter({
    subject,
    preheader: lead,
    siteUrl,
    title: 'A token was made',
    parts: [
      plainParagraph(lead),
      factList([
        ['Name', name],
        ['It may', scopes.map((scope) => scopeWords[scope]).join('; ')],
        ['Made', madeAt],
        ['Expires', expiresAt],
      ]),
      action('See your tokens', profileUrl),
    ],
    reason,
  });
