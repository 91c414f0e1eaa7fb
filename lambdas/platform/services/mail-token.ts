import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadPreviousSecret, ReadSecret } from './secrets.ts';

/** Permission that a token in a mail grants. A token for one purpose is not valid for another. */
export type MailTokenPurpose = 'confirm' | 'unsubscribe' | 'pause' | 'seat';

export interface MailTokens {
  /**
   * Creates a URL-safe token for subscription ids, or for a team and one of its seats. A release mail may cover several courses, so one link may apply to several
   * subscriptions.
   */
  sign(purpose: MailTokenPurpose, subscriptionIds: readonly string[]): Promise<string>;
  /** Returns the subscription ids in a token; undefined when we did not sign it for this purpose. */
  read(purpose: MailTokenPurpose, token: string): Promise<readonly string[] | undefined>;
}

const signature = (key: string, purpose: MailTokenPurpose, payload: string): Buffer =>
  createHmac('sha256', key).update(`mail-token ${purpose}\n${payload}`).digest();

/** Compares as text, because base64url has several spellings of the same bytes and only ours is valid. */
const isSigned = (key: string, purpose: MailTokenPurpose, payload: string, signed: string): boolean => {
  const expected = signature(key, purpose, payload).toString('base64url');
  return signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
};

/**
 * Signs and verifies the tokens of links in mails (HMAC-SHA-256). They do not expire, because a mail may be opened years later and
 * the actions are idempotent.
 * @param readKey the secret of MAIL_TOKEN_SECRET_ARN, which signs
 * @param readPrevious its text before the last change: links that it signed go on working
 */
export const createMailTokens = (
  readKey: ReadSecret,
  readPrevious: ReadPreviousSecret = () => Promise.resolve(undefined),
): MailTokens => ({
  sign: async (purpose, subscriptionIds) => {
    const payload = Buffer.from(JSON.stringify(subscriptionIds)).toString('base64url');
    return `${payload}.${signature(await readKey(), purpose, payload).toString('base64url')}`;
  },
  read: async (purpose, token) => {
    const [payload = '', signed = '', ...rest] = token.split('.');
    if (rest.length > 0) return undefined;
    if (!isSigned(await readKey(), purpose, payload, signed)) {
      const previous = await readPrevious();
      if (previous === undefined || !isSigned(previous, purpose, payload, signed)) return undefined;
    }
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[];
  },
});
