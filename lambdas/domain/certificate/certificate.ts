import { isEmailAddress } from '../../contract/email-address.ts';
import { limits } from '../../contract/limits.ts';
import type { CertificateCheck } from '../../contract/schemas/certificates.ts';

const day = 24 * 60 * 60 * 1_000;

/** Current status of a certificate. */
export type CertificateStatus = CertificateCheck['status'];

/**
 * Normalizes a name for print: Unicode NFC, single spaces, no invisible characters that could make two names look alike. Joiners
 * stay: Persian and Indic names need them.
 * @returns undefined if nothing that can be seen is left
 */
export const certificateName = (typed: string | undefined): string | undefined =>
  typed
    ?.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    // These have no glyph (`DI`: Default_Ignorable_Code_Point): hints of where a line may break, fillers, tags. Han characters need their selectors.
    .replace(/(?!\u200c|\u200d|[\u{e0100}-\u{e01ef}])[\p{DI}\u2800]/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[ \p{DI}]+$/u, '') || undefined;

/** The name to print; undefined when there is none, or only an address, which the certificate would publish. */
export const printableName = (typed: string | undefined): string | undefined => {
  const name = certificateName(typed);
  return name !== undefined && isEmailAddress(name) ? undefined : name;
};

/** Outcome of a certificate request: return the current one, issue a new one, replace the current one, or refuse. */
export type IssueDecision = 'keep' | 'issue' | 'replace' | 'refuse';

/**
 * A corrected name replaces the certificate, but not one that only an earlier release printed with other invisible characters. After an operator revoked one, none is issued again. After a revocation by refund, a
 * learner who is enrolled again gets a new one.
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
  return certificateName(known.name) === certificateName(name) ? 'keep' : 'replace';
};

/** A former name on a certificate and when it was valid (ISO 8601). */
export interface EarlierName {
  readonly name: string;
  readonly certificateId: string;
  readonly from: string;
  readonly until: string;
}

/**
 * Time until the name can be corrected again.
 * @param names the earlier names, the latest last
 * @param now ms since the epoch
 * @returns whole seconds; 0 if it can be corrected now
 */
export const correctionWait = (names: readonly EarlierName[], now: number): number => {
  const nth = names.at(-limits.certificateCorrectionsPerDay);
  if (!nth) return 0;
  return Math.max(0, Math.ceil((Date.parse(nth.until) + day - now) / 1_000));
};
