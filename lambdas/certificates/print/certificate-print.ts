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
}
