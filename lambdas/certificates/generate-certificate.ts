import { limits } from '../contract/limits.ts';
import type { Certificate as CertificateBody } from '../contract/schemas/certificates.ts';
import { certificateName, correctionWait, decideIssue, type EarlierName } from '../domain/certificate.ts';
import { certificateRecord, hasPremiumRecord, restsOn } from '../domain/certificate-standing.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { Certificate, HeldCertificate } from '../stores/learning/certificates.ts';
import { findEnrolledCourse, type LearnerCourse } from '../use-cases/find-course.ts';
import { proveCompletion } from '../use-cases/prove-completion.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { CertificatesDeps } from './deps.ts';

/**
 * Whom the certificate names: by the profile, or as the issuer of the sign-in says when there is no profile; and whether their
 * address is proven.
 * @throws ApiError 409 without a name, or with one that cannot be printed whole
 */
const readHolder = async (
  { readHolder: read, identity, printer }: CertificatesDeps,
  caller: Caller,
): Promise<{ readonly name: string; readonly emailVerified: boolean }> => {
  const profile = await read(caller.sub);
  const own = certificateName(profile.name);
  // The issuer is asked only for what the profile does not say.
  const issuer = own !== undefined && profile.emailVerified ? undefined : await identity.full(caller);
  const name = own ?? certificateName(issuer?.name);
  if (name === undefined) {
    throw new ApiError('conflict', {
      message: 'Your certificate needs your name: add it to your profile, then try again.',
    });
  }
  const shortened = Array.from(name).slice(0, limits.nameMax).join('');
  const missing = await printer.missingCharacters(shortened);
  if (missing.length > 0) {
    throw new ApiError('conflict', {
      message: `Certificates cannot be printed with ${missing.join(' ')} yet. Write the name in your profile in another script, such as Latin letters, then try again.`,
    });
  }
  return { name: shortened, emailVerified: profile.emailVerified || (issuer?.emailVerified ?? false) };
};

/** @throws ApiError 429 when the name was corrected too often within a day */
const requireCorrection = (names: readonly EarlierName[], now: number): void => {
  const wait = correctionWait(names, now);
  if (wait === 0) return;
  throw new ApiError('too_many_requests', {
    message: `The name on this certificate was corrected ${limits.certificateCorrectionsPerDay} times within a day. Please try again tomorrow.`,
    retryAfterSeconds: wait,
  });
};

/** What the certificate says about the completion, and the grants it stands on. */
const readProof = async (
  { certificates }: CertificatesDeps,
  sub: string,
  learnerCourse: LearnerCourse,
  emailVerified: boolean,
): Promise<Pick<HeldCertificate, 'record' | 'restsOn'>> => {
  const { course, entitlements, enrollment } = learnerCourse;
  const results = await certificates.readQuizResults(sub, course.id);
  return {
    record: certificateRecord(learnerCourse, results, emailVerified),
    restsOn: [...restsOn(entitlements, enrollment?.completedUnder, hasPremiumRecord(learnerCourse))],
  };
};

/** The names so far, with the one that is corrected now. */
const withName = (
  { names, name, id: certificateId, issuedAt: from }: HeldCertificate,
  until: string,
): EarlierName[] => [...names, { name, certificateId, from, until }].slice(-limits.certificateNamesKept);

const toBody = ({ id, courseId, courseTitle, name, issuedAt }: Certificate): CertificateBody => ({
  id,
  courseId,
  courseTitle,
  name,
  issuedAt,
});

/**
 * Issues the certificate of a course on the server's own evidence, once: 201, and 200 with the same one from then on. A
 * corrected name gets a new one. The PDF is made when it is first opened: an answer or a process lost in between costs
 * nothing.
 */
export const generateCertificate =
  (deps: CertificatesDeps): Operation<'generateCertificate'> =>
  async ({ caller, params: { courseId } }) => {
    const { sub } = caller;
    const learnerCourse = await findEnrolledCourse(deps, sub, courseId);
    await proveCompletion(deps, sub, learnerCourse);
    const { name, emailVerified } = await readHolder(deps, caller);
    const id = deps.newId();
    const now = deps.now();
    const issuedAt = new Date(now).toISOString();
    return retryOnConflict(async () => {
      const current = await findEnrolledCourse(deps, sub, courseId);
      const { course, enrollment } = current;
      const currentId = enrollment?.certificateId;
      const known = currentId === undefined ? undefined : await deps.certificates.read(sub, currentId);
      // Only the answer to an earlier attempt of this very request was lost.
      if (known?.id === id) return { status: 201, body: { certificate: toBody(known) } };
      const decision = decideIssue(known, name);
      if (decision === 'refuse') {
        throw new ApiError('conflict', { message: 'Your certificate for this course was revoked.' });
      }
      if (known && decision === 'keep') return { status: 200, body: { certificate: toBody(known) } };
      const corrected = decision === 'replace' ? known : undefined;
      if (corrected) requireCorrection(corrected.names, now);
      const certificate: HeldCertificate = {
        id,
        courseId,
        courseTitle: course.title,
        courseDescription: course.description,
        instructor: course.instructor.name,
        name,
        issuedAt,
        status: 'valid',
        // A corrected name is all that changes: what was proven, and under what, stays.
        ...(corrected?.record && corrected.restsOn
          ? { record: corrected.record, restsOn: corrected.restsOn }
          : await readProof(deps, sub, current, emailVerified)),
        names: corrected ? withName(corrected, issuedAt) : [],
      };
      await deps.certificates.issue({ sub, certificate, replaces: known });
      return { status: 201, body: { certificate: toBody(certificate) } };
    });
  };
