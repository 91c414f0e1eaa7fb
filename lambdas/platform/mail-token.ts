import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadSecret } from './secrets.ts';

/** What the bearer of a token out of one of our mails may do; a token of one purpose is worth nothing for another. */
export type MailTokenPurpose = 'confirm' | 'unsubscribe';

export interface MailTokens {
  /**
   * A token for these subscriptions (their ids), safe in an address as it is. Release mails group courses, so one link may
   * stand for several.
   */
  sign(purpose: MailTokenPurpose, subscriptionIds: readonly string[]): Promise<string>;
  /** The subscriptions that the token stands for; undefined when it is not one of ours for this purpose. */
  read(purpose: MailTokenPurpose, token: string): Promise<readonly string[] | undefined>;
}

const signature = (key: string, purpose: MailTokenPurpose, payload: string): Buffer =>
  createHmac('sha256', key).update(`mail-token ${purpose}\n${payload}`).digest();

/**
 * Signs and reads the tokens of links in mails (HMAC-SHA-256). They do not expire: a mail is opened when it is opened, and
 * doing again what a token allows changes nothing.
 * @param readKey the secret of MAIL_TOKEN_SECRET_ARN
 */
export const createMailTokens = (readKey: ReadSecret): MailTokens => ({
  sign: async (purpose, subscriptionIds) => {
    const payload = Buffer.from(JSON.stringify(subscriptionIds)).toString('base64url');
    return `${payload}.${signature(await readKey(), purpose, payload).toString('base64url')}`;
  },
  read: async (purpose, token) => {
    const [payload = '', signed = '', ...rest] = token.split('.');
    const expected = signature(await readKey(), purpose, payload).toString('base64url');
    // Compared as text: base64url has several spellings of the same bytes, and only ours counts.
    if (rest.length > 0 || signed.length !== expected.length) return undefined;
    if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[];
  },
});
