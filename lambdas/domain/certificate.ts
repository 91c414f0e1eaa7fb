import { limits } from '../contract/limits.ts';
import type { CertificateCheck } from '../contract/schemas/certificates.ts';

const day = 24 * 60 * 60 * 1_000;

/** Status of a certificate today. */
export type CertificateStatus = CertificateCheck['status'];

/**
 * A name as it is printed: one spelling of each letter, single spaces, no invisible characters that could make two names
 * look alike. Joiners stay: Persian and Indic names need them.
 * @returns undefined when nothing is left
 */
export const certificateName = (typed: string | undefined): string | undefined =>
  typed
    ?.normalize('NFC')
    .replace(
      /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu,
      ' ',
    )
    .replace(/\s+/gu, ' ')
    .trim() || undefined;

/** What a request for a certificate does: return the current one, issue the first, replace the current one, or refuse. */
export type IssueDecision = 'keep' | 'issue' | 'replace' | 'refuse';

/**
 * A corrected name replaces the certificate. One that an operator revoked is never issued again. One that fell with a refund is no
 * obstacle: who is enrolled again, on another ground, gets a new one.
 */
export const decideIssue = (
  known:
    | {
        readonly name: string;
        readonly status: CertificateStatus;
        readonly revokedBecause?: 'refund' | undefined;
      }
    | undefined,
  name: string,
): IssueDecision => {
  if (!known) return 'issue';
  if (known.status === 'revoked') return known.revokedBecause === 'refund' ? 'issue' : 'refuse';
  return known.name === name ? 'keep' : 'replace';
};

/** A name that a certificate was issued with before, and until when it stood (ISO 8601). */
export interface EarlierName {
  readonly name: string;
  readonly certificateId: string;
  readonly from: string;
  readonly until: string;
}

/**
 * How long the next correction of a name must wait.
 * @param names the earlier names, the latest last
 * @param now ms since the epoch
 * @returns whole seconds; 0 when it need not
 */
export const correctionWait = (names: readonly EarlierName[], now: number): number => {
  const nth = names.at(-limits.certificateCorrectionsPerDay);
  if (!nth) return 0;
  return Math.max(0, Math.ceil((Date.parse(nth.until) + day - now) / 1_000));
};
