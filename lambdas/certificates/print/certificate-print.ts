import type { CertificateCheck, CertificateRecord } from '../../contract/schemas/certificates.ts';

/** Data on a printed certificate. */
export interface CertificatePrint {
  readonly id: string;
  readonly name: string;
  readonly courseTitle: string;
  readonly instructor: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** URL of the page that verifies it, also in the QR code. */
  readonly verifyUrl: string;
  readonly status: CertificateCheck['status'];
  /** Record of completion, printed on further pages. Absent from certificates of earlier releases. */
  readonly record?: CertificateRecord | undefined;
}
