import type { CertificateCheck } from '../contract/schemas/certificates.ts';

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

/** A corrected name replaces the certificate. A revoked certificate is never issued again. */
export const decideIssue = (
  known: { readonly name: string; readonly status: CertificateStatus } | undefined,
  name: string,
): IssueDecision => {
  if (!known) return 'issue';
  if (known.status === 'revoked') return 'refuse';
  return known.name === name ? 'keep' : 'replace';
};
