import { limits } from '../contract/limits.ts';
import type { Certificate as CertificateBody } from '../contract/schemas/certificates.ts';
import { certificateName, decideIssue } from '../domain/certificate.ts';
import { counters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { Certificate } from '../stores/learning/certificates.ts';
import { findEnrolledCourse } from '../use-cases/find-course.ts';
import { proveCompletion } from '../use-cases/prove-completion.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { CertificatesDeps } from './deps.ts';

/**
 * The name that goes on the certificate: the profile's, or what the issuer of the sign-in says when there is no profile.
 * @throws ApiError 409 without a name, or with one that cannot be printed whole
 */
const readPrintableName = async (
  { readName, identity, printer }: CertificatesDeps,
  caller: Caller,
): Promise<string> => {
  const name =
    certificateName(await readName(caller.sub)) ?? certificateName((await identity.full(caller)).name);
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
  return shortened;
};

/** Every replacement leaves a row and a public page behind for good. */
const requireReplacementAllowance = async (
  { limits: store }: CertificatesDeps,
  sub: string,
): Promise<void> => {
  const wait = await store.take({
    ...counters.certificateReplacement,
    who: sub,
    max: limits.certificateReplacementsPerDay,
  });
  if (wait === 0) return;
  throw new ApiError('too_many_requests', {
    message: 'Your certificates were replaced many times today. Please try again tomorrow.',
    retryAfterSeconds: wait,
  });
};

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
    const name = await readPrintableName(deps, caller);
    const id = deps.newId();
    const issuedAt = new Date(deps.now()).toISOString();
    let isAllowed = false;
    return retryOnConflict(async () => {
      const { course, enrollment } = await findEnrolledCourse(deps, sub, courseId);
      const currentId = enrollment?.certificateId;
      const known = currentId === undefined ? undefined : await deps.certificates.read(sub, currentId);
      // Only the answer to an earlier attempt of this very request was lost.
      if (known?.id === id) return { status: 201, body: { certificate: toBody(known) } };
      const decision = decideIssue(known, name);
      if (decision === 'refuse') {
        throw new ApiError('conflict', { message: 'Your certificate for this course was revoked.' });
      }
      if (known && decision === 'keep') return { status: 200, body: { certificate: toBody(known) } };
      if (decision === 'replace' && !isAllowed) await requireReplacementAllowance(deps, sub);
      isAllowed = true;
      const certificate: Certificate = {
        id,
        courseId,
        courseTitle: course.title,
        courseDescription: course.description,
        instructor: course.instructor.name,
        name,
        issuedAt,
        status: 'valid',
      };
      await deps.certificates.issue({
        sub,
        certificate,
        ...(currentId === undefined ? {} : { replaces: currentId }),
      });
      return { status: 201, body: { certificate: toBody(certificate) } };
    });
  };
