import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Grant, noEntitlements } from '../../lambdas/domain/course/access.ts';
import { type Course, hasPremiumLectures } from '../../lambdas/domain/course/course.ts';
import { createCertificateStore } from '../../lambdas/stores/learning/certificates.ts';
import { createGrantStore } from '../../lambdas/stores/learning/grants.ts';
import { createLearningStore, type LearningTables } from '../../lambdas/stores/learning/learning.ts';
import { subscriptionId } from '../../lambdas/stores/subscriptions/subscription-record.ts';
import { retryOnConflict } from '../../lambdas/use-cases/retry-on-conflict.ts';
import { UsageError } from '../content/check/check-folder.ts';
import { explainAccess } from './explain.ts';
import { chooseLearner, describeSkipped, findLearners, type LearnerTables } from './learners.ts';

export interface AccessTarget {
  readonly documents: DynamoDBDocumentClient;
  readonly tables: LearningTables & LearnerTables;
  /** URL of the local site; absent for AWS. */
  readonly endpoint?: string | undefined;
  /** The site's clock: milliseconds since the epoch. */
  readonly now: number;
}

export interface AccessRequest {
  readonly email: string;
  readonly courseId: string;
  /** User id, for an address that has no account or several. */
  readonly sub?: string | undefined;
  /** The request is about the premium lectures, not the course. */
  readonly premium: boolean;
}

/** The grant that operators give. Its id is fixed, so granting twice is the same as granting once. */
const operatorGrant = (premium: boolean): Grant => ({ kind: premium ? 'upgrade' : 'manual', id: 'operator' });

const learnerOf = ({ documents, tables, endpoint }: AccessTarget, { email, sub }: AccessRequest) =>
  chooseLearner(documents, tables, email, { endpoint, sub });

/** The course, where one with this id is known. @throws UsageError otherwise */
export const requireCourse = (course: Course | undefined, courseId: string): Course => {
  if (!course)
    throw new UsageError(
      `There is no course ${courseId}: a course's id is the last part of its page's address.`,
    );
  return course;
};

/** Explains the access of an address's account; for an address without one, the access that its subscription gives. */
export const explain = async (
  { documents, tables, endpoint, now }: AccessTarget,
  { email, courseId, sub }: AccessRequest,
): Promise<string> => {
  const store = createLearningStore(documents, tables);
  const subscription = await store.readSubscription(subscriptionId(courseId, { email }));
  const known = sub === undefined && subscription ? await findLearners(documents, tables, email) : undefined;
  if (subscription && known?.learners.length === 0) {
    const since = Date.parse(subscription.subscribedAt);
    const course = requireCourse((await store.readCourse('', courseId)).course, courseId);
    const zones = [{ zone: subscription.timeZone, since }];
    const isFree = course.price === 0;
    const entitlements = {
      ...noEntitlements,
      ...(isFree && { subscription: { subscribedAt: since, zones } }),
    };
    const price = isFree ? '' : ', which opens nothing now that the course has a price';
    const who = `${email}, subscribed and not linked to an account${price}`;
    const text = explainAccess(course, who, entitlements, now);
    return describeSkipped(email, known) + text;
  }
  const learner = await chooseLearner(documents, tables, email, { endpoint, sub });
  const { course, entitlements } = await store.readCourse(learner.sub, courseId);
  const who = `${email} (${learner.sub})`;
  return learner.note + explainAccess(requireCourse(course, courseId), who, entitlements, now);
};

/** Adds the operator's grant. The same write enrolls the learner, unless enrolling would have to link a subscription. */
export const grant = async (target: AccessTarget, request: AccessRequest): Promise<string> => {
  const { documents, tables, now } = target;
  const { courseId, premium } = request;
  const { sub, note } = await learnerOf(target, request);
  const course = requireCourse(
    (await createLearningStore(documents, tables).readCourse(sub, courseId)).course,
    courseId,
  );
  if (premium && !hasPremiumLectures(course)) throw new UsageError(`${courseId} has no premium lectures.`);
  await createGrantStore(documents, tables).add({
    sub,
    courseId,
    grant: operatorGrant(premium),
    at: new Date(now).toISOString(),
    enrolls: !premium && !course.drip && course.sections.length > 0,
  });
  return note + (await explain(target, { ...request, sub }));
};

/** Removes the operator's grant; other grants and progress stay. */
export const revoke = async (target: AccessTarget, request: AccessRequest): Promise<string> => {
  const { documents, tables } = target;
  const { courseId, premium } = request;
  const { sub, note } = await learnerOf(target, request);
  const { course } = await createLearningStore(documents, tables).readCourse(sub, courseId);
  requireCourse(course, courseId);
  await createGrantStore(documents, tables).revoke({ sub, courseId, grant: operatorGrant(premium) });
  return note + (await explain(target, { ...request, sub }));
};

/** Revokes the certificate for a course, for good: the learner cannot get a new one. Access and progress stay. */
export const revokeCertificate = async (target: AccessTarget, request: AccessRequest): Promise<string> => {
  const { documents, tables } = target;
  const { email, courseId } = request;
  const { sub, note } = await learnerOf(target, request);
  const at = new Date(target.now).toISOString();
  // A corrected name may replace the certificate meanwhile.
  const id = await retryOnConflict(async () => {
    const { enrollment } = await createLearningStore(documents, tables).readCourse(sub, courseId);
    const known = enrollment?.certificateId;
    if (known === undefined) throw new UsageError(`${email} has no certificate for ${courseId}.`);
    const isRevoked = await createCertificateStore(documents, tables).revoke(
      sub,
      { id: known, courseId },
      at,
    );
    if (!isRevoked) throw new UsageError(`Certificate ${known} was already revoked.`);
    return known;
  });
  return `${note}Certificate ${id} of ${email} (${sub}) for ${courseId} is revoked; its page and its badge's status now say so.\n`;
};
