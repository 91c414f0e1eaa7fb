import { createHmac } from 'node:crypto';
import { clientKey } from '../../contract/client-key.ts';
import type { ReadSecret } from './secrets.ts';

/** Hexadecimal digits of a pseudonym: 80 bits, so that two people of a day never share one. */
const digits = 20;

/** How the log names who called; see docs/runbooks/incidents.md. */
export interface Pseudonyms {
  /** Absent, like `learner`, when the key could not be read. */
  readonly client?: string;
  /** Absent as well when nobody is signed in. */
  readonly learner?: string;
}

/**
 * @param client address of the client
 * @param sub of the learner; undefined when nobody is signed in
 * @param patienceMs how long the line may wait for the key
 */
export type NamePseudonyms = (
  client: string,
  sub: string | undefined,
  patienceMs: number,
) => Promise<Pseudonyms>;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The pseudonym of a client or learner on one day: HMAC-SHA-256 of `client:<client key>` or `learner:<sub>`, keyed by the HMAC of
 * the day under the secret, in hexadecimal digits. It links what one did on a day (UTC), and nothing across days.
 * @param day `YYYY-MM-DD`
 */
export const pseudonym = (secret: string, day: string, who: string): string =>
  hmac(hmac(secret, day), who).toString('hex').slice(0, digits);

/**
 * Names clients and learners for the log. A key that cannot be read, or not in time, costs the names and never the answer.
 * @param now the clock, ms since the epoch
 */
export const createNamePseudonyms =
  (readSecret: ReadSecret, now: () => number): NamePseudonyms =>
  async (client, sub, patienceMs) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, patienceMs, undefined);
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
