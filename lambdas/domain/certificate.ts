/** What a certificate says today about itself. */
export type CertificateStatus = 'valid' | 'superseded' | 'revoked';

/** A certificate as issued: nothing of it but the status ever changes. */
export interface Certificate {
  readonly id: string;
  readonly courseId: string;
  /** As the course was called on the day of issue. */
  readonly courseTitle: string;
  readonly courseDescription: string;
  readonly instructor: string;
  /** As the learner's profile had it on the day of issue. */
  readonly name: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly status: CertificateStatus;
}

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

/** What asking for a certificate leads to, when one may exist: the same one, a first one, another one, or nothing. */
export type IssueDecision = 'keep' | 'issue' | 'replace' | 'refuse';

/** A corrected name gets a new certificate in place of the old; one that was revoked is not had back by asking again. */
export const decideIssue = (
  known: Pick<Certificate, 'name' | 'status'> | undefined,
  name: string,
): IssueDecision => {
  if (!known) return 'issue';
  if (known.status === 'revoked') return 'refuse';
  return known.name === name ? 'keep' : 'replace';
};
