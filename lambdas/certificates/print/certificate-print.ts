import type { CertificateCheck, CertificateRecord } from '../../contract/schemas/certificates.ts';

/** What is printed on a certificate. */
export interface CertificatePrint {
  readonly id: string;
  readonly name: string;
  readonly courseTitle: string;
  readonly instructor: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** The page that verifies it; its QR code leads there. */
  readonly verifyUrl: string;
  readonly status: CertificateCheck['status'];
  /** What was completed, on a page of its own; absent from certificates of earlier releases. */
  readonly record?: CertificateRecord | undefined;
}
