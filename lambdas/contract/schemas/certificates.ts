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
/** How a course was completed, by the site's own records. Lectures and quizzes are named by their titles at the time of issue. */
export const CertificateRecord = z.object({
  /** Videos that were played to the end: the position reached at least 90 % of each. */
  played: z.array(z.string()),
  /** Quizzes that were passed; the best score in whole percent, where one was kept. */
  passed: z.array(z.object({ title: z.string(), score: z.optional(z.int()) })),
  /** Exercises that the server graded with inputs made for this learner, passed before the solution was opened. */
  proven: z._default(z.array(z.string()), []),
  /** Graded exercises that were passed after the solution was opened. */
  solutionSeen: z._default(z.array(z.string()), []),
  /** Lectures that the learner's page reported as done. */
  reported: z.array(z.string()),
  /** Whether the learner signed in with a verified email address. Nothing else about the person was checked. */
  identity: z.enum(['verified-address', 'unverified']),
});
export type CertificateRecord = z.output<typeof CertificateRecord>;
/** `null` for a certificate that was issued before records were kept with it. */
export const CertificateRecordAnswer = z.object({ record: z.nullable(CertificateRecord) });
export const CertificateCheck = z.object({
  valid: z.boolean(),
  name: z.string(),
  courseTitle: z.string(),
  issuedAt: Instant,
  status: z.enum(['valid', 'superseded', 'revoked']),
});
export type CertificateCheck = z.output<typeof CertificateCheck>;
