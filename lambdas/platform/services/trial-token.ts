import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadSecret } from './secrets.ts';

/** What a trial is bound to. */
export interface TrialScope {
  readonly sub: string;
  readonly courseId: string;
  readonly lectureId: string;
  /** Storage key of the published answers. */
  readonly publication: string;
}

export interface TrialTokens {
  /** @param number of the submission, from 0. @param expiresAt ms since the epoch */
  sign(scope: TrialScope, number: number, expiresAt: number): Promise<string>;
  /** Returns the number of a trial; undefined when we did not sign it for this scope, or it has expired. @param now ms since the epoch */
  read(scope: TrialScope, token: string, now: number): Promise<number | undefined>;
}

const signature = (key: string, scope: TrialScope, payload: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['trial', scope.sub, scope.courseId, scope.lectureId, scope.publication, payload]))
    .digest('base64url');

const pattern = /^((\d{1,9})\.(\d{1,15}))\.([\w-]{43})$/;

/** Signs and verifies trials (HMAC-SHA-256): `<number>.<expiry in ms>.<signature>`. */
export const createTrialTokens = (readKey: ReadSecret): TrialTokens => ({
  sign: async (scope, number, expiresAt) => {
    const payload = `${number}.${expiresAt}`;
    return `${payload}.${signature(await readKey(), scope, payload)}`;
  },
  read: async (scope, token, now) => {
    const [, payload = '', number, expiresAt, signed = ''] = pattern.exec(token) ?? [];
    if (payload === '') return undefined;
    const expected = Buffer.from(signature(await readKey(), scope, payload));
    if (!timingSafeEqual(expected, Buffer.from(signed))) return undefined;
    return Number(expiresAt) > now ? Number(number) : undefined;
  },
});
