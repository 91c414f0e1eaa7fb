import { limits } from '../contract/limits.ts';
import type { Certificate as CertificateBody } from '../contract/schemas/certificates.ts';
import {
  certificateName,
  correctionWait,
  decideIssue,
  type EarlierName,
  printableName,
} from '../domain/certificate/certificate.ts';
import {
  certificateRecord,
  hasPremiumRecord,
  isAmong,
  restsOn,
} from '../domain/certificate/certificate-evidence.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { HeldCertificate, IssuedCertificate } from '../stores/learning/certificates.ts';
import { findEnrolledCourse, type LearnerCourse } from '../use-cases/find-course.ts';
import { proveCompletion } from '../use-cases/prove-completion.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { CertificatesDeps } from './deps.ts';

/**
 * Reads the name for the certificate, from the profile or else from the identity provider, and whether the email address is verified.
 * @throws ApiError 409 without a name, or with a name that cannot be printed completely
 */
const readHolder = async (
  { readHolder: read, identity, printer }: CertificatesDeps,
  caller: Caller,
): Promise<{ readonly name: string; readonly emailVerified: boolean }> => {
  const profile = await read(caller.sub);
  const own = printableName(profile.name);
  // The identity provider is asked only for data that the profile lacks. For programs, the profile answers again.
  const issuer = own !== undefined && profile.emailVerified ? undefined : await identity.full(caller);
  const name = own ?? printableName(issuer?.name);
  if (name === undefined) {
    throw new ApiError('conflict', {
      message:
        certificateName(profile.name) === undefined
          ? 'Your certificate needs your name: add it to your profile, then try again.'
          : 'The name in your profile is an email address, which your certificate would publish: put your name there, then try again.',
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

/** Reads the record of completion for the certificate, and the grants that it depends on. */
const readProof = async (
  { certificates }: CertificatesDeps,
  sub: string,
  learnerCourse: LearnerCourse,
  emailVerified: boolean,
): Promise<Pick<HeldCertificate, 'record' | 'restsOn'>> => {
  const { course, entitlements, enrollment } = learnerCourse;
  const work = await certificates.readWork(sub, course.id);
  return {
    record: certificateRecord(learnerCourse, work, emailVerified),
    restsOn: [...restsOn(entitlements, enrollment?.completedUnder, hasPremiumRecord(learnerCourse))],
  };
};

/** Adds the corrected name to the earlier names. */
const addEarlierName = (
  { names, name, id: certificateId, issuedAt: from }: HeldCertificate,
  until: string,
): EarlierName[] => [...names, { name, certificateId, from, until }].slice(-limits.certificateNamesKept);

const toBody = ({ id, courseId, courseTitle, name, issuedAt }: IssuedCertificate): CertificateBody => ({
  id,
  courseId,
  courseTitle,
  name,
  issuedAt,
});

/**
 * Issues the certificate of a course if the server's own rows prove the completion. The first call answers 201, later ones 200 with the same
 * certificate. A corrected name gets a new certificate. The PDF is created when it is first opened, so a lost response does no harm.
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
      // An earlier attempt of this request succeeded, but its response was lost.
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
        // Only the name is corrected: it is still about the course as it was then, with the same record and grants.
        courseTitle: corrected?.courseTitle ?? course.title,
        courseDescription: corrected?.courseDescription ?? course.description,
        instructor: corrected?.instructor ?? course.instructor.name,
        name,
        issuedAt,
        status: 'valid',
        ...(corrected?.record && corrected.restsOn
          ? { record: corrected.record, restsOn: corrected.restsOn }
          : await readProof(deps, sub, current, emailVerified)),
        names: corrected ? addEarlierName(corrected, issuedAt) : [],
      };
      // A certificate stays valid without one of its grants; none of the others may go meanwhile.
      const { grants } = current.entitlements;
      const requires = (certificate.restsOn ?? []).filter((grant) => isAmong(grants, grant));
      await deps.certificates.issue({ sub, certificate, requires, replaces: known });
      return { status: 201, body: { certificate: toBody(certificate) } };
    });
  };
