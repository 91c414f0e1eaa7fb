import { createHmac } from 'node:crypto';
import { clientKey } from '../../contract/client-key.ts';
import type { ReadSecret } from './secrets.ts';

/** Hexadecimal digits of a pseudonym: 80 bits, so that two people never share one on the same day. */
const digits = 20;

/** Pseudonyms of the caller in the log; see docs/runbooks/incidents.md. */
export interface Pseudonyms {
  /** Absent when the key could not be read. */
  readonly client?: string;
  /** Absent when the key could not be read or nobody is signed in. */
  readonly learner?: string;
}

/**
 * Returns the pseudonyms of a caller.
 * @param client IP address of the client
 * @param sub of the learner; undefined when nobody is signed in
 * @param timeoutMs for reading the key
 */
export type NamePseudonyms = (
  client: string,
  sub: string | undefined,
  timeoutMs: number,
) => Promise<Pseudonyms>;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Pseudonym of a client or learner on one day: HMAC-SHA-256 of `client:<client key>` or `learner:<sub>`, keyed by the HMAC of the day
 * under the secret, in hexadecimal digits. It links the actions of one person within a day (UTC), and nothing across days.
 * @param day `YYYY-MM-DD`
 */
export const pseudonym = (secret: string, day: string, who: string): string =>
  hmac(hmac(secret, day), who).toString('hex').slice(0, digits);

/**
 * Creates the pseudonyms of clients and learners for the log. When the key cannot be read in time, the pseudonyms are left out and
 * the request goes on.
 * @param now the clock, ms since the epoch
 */
export const createNamePseudonyms =
  (readSecret: ReadSecret, now: () => number): NamePseudonyms =>
  async (client, sub, timeoutMs) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, undefined);
    });
    const secret = await Promise.race([readSecret().catch(() => undefined), tooLate]);
    clearTimeout(timer);
    if (secret === undefined) return {};
    const day = new Date(now()).toISOString().slice(0, 10);
    return {
      client: pseudonym(secret, day, `client:${clientKey(client)}`),
      ...(sub === undefined ? {} : { learner: pseudonym(secret, day, `learner:${sub}`) }),
    };
  };
