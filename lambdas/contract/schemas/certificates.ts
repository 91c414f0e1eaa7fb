import * as z from 'zod/mini';
import { CourseId, Instant, ServerId } from './common.ts';

export const Certificate = z.object({
  id: ServerId,
  courseId: CourseId,
  courseTitle: z.string(),
  name: z.string(),
  issuedAt: Instant,
});
export type Certificate = z.output<typeof Certificate>;
export const CertificateIssued = z.object({ certificate: Certificate });
export const Certificates = z.object({ certificates: z.array(Certificate) });
export const CertificateParams = z.object({ certificateId: ServerId });
export const CertificateUrl = z.object({ signedUrl: z.string() });
export const CertificateCheck = z.object({
  valid: z.boolean(),
  name: z.string(),
  courseTitle: z.string(),
  issuedAt: Instant,
  status: z.enum(['valid', 'superseded', 'revoked']),
});
export type CertificateCheck = z.output<typeof CertificateCheck>;
