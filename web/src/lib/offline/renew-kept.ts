import { readProblem } from '../api/problem.ts';
import { deviceStorage } from '../browser/browser-storage.ts';
import { isMetered } from '../browser/metered.ts';
import { sendPendingReviews } from '../reviews/review-outbox.ts';
import { getToken } from '../session/session-store.ts';
import { engineBytes, keepApplication } from './keep-application.ts';
import { keptKey } from './kept-mark.ts';
import { leaseParts } from './lease-parts.ts';
import { renewReviews } from './renew-reviews.ts';
import { noteRemoved, noteTaken } from './taken-note.ts';
import { existingVault, forgetVault, type Vault } from './vault.ts';
import type { Lease } from './vault-rights.ts';

type Renewal = Pick<Lease, 'lease' | 'expiresAt'>;

/** Asks for a lease. @returns the code of the refusal when the server refuses; undefined when it could not answer */
const askForLease = async (
  courseId: string,
  lectures: readonly string[],
): Promise<Renewal | string | undefined> => {
  const token = await getToken();
  if (token === null) return undefined;
  const answer = await fetch(`/api/courses/${encodeURIComponent(courseId)}/lease`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lectures }),
  });
  if (answer.ok) return (await answer.json()) as Renewal;
  if (answer.status !== 403 && answer.status !== 404) return undefined;
  const { code } = await readProblem(answer);
  // A firewall or a proxy refuses, too, but not for the course.
  return code === 'bad_answer' ? undefined : code;
};

/** Refusals that are of single lectures: locked again, or no longer in the course. All others are of the course. */
const ofLectures: readonly string[] = ['lecture_locked', 'not_found'];

/**
 * Renews the lease of lectures of a course, and removes at once what the server refuses: after a refund, or when a lecture is locked again. The
 * server gives a lease for all or none, so the halves of what it refused are asked for apart. What it does not answer stays, but cannot be read
 * until it does.
 */
const renew = async (vault: Vault, courseId: string, lectures: readonly string[]): Promise<void> => {
  const before = (await vault.leases()).filter((lease) => lease.courseId === courseId);
  const renewal = await askForLease(courseId, lectures);
  if (renewal === undefined) return;
  if (typeof renewal !== 'string') return vault.saveLease({ courseId, lectures, ...renewal });
  if (!ofLectures.includes(renewal)) return vault.remove({ courseId, lectureId: '' });
  for (const lease of before) {
    if (lease.lectures.some((id) => lectures.includes(id))) await vault.dropLease(lease);
  }
  const [lectureId = ''] = lectures;
  if (lectures.length === 1) return vault.remove({ courseId, lectureId });
  const half = Math.ceil(lectures.length / 2);
  await renew(vault, courseId, lectures.slice(0, half));
  await renew(vault, courseId, lectures.slice(half));
};

/** Renews the leases of a course, and notes until when they last. Without a lecture nothing of it is left. */
const renewCourse = async (
  vault: Vault,
  sub: string,
  courseId: string,
  lectures: readonly string[],
): Promise<void> => {
  for (const part of leaseParts(lectures)) await renew(vault, courseId, part);
  const left = (await vault.lectures()).find((lecture) => lecture.courseId === courseId);
  if (!left) {
    await vault.remove({ courseId, lectureId: '' });
    return noteRemoved(sub, courseId);
  }
  const leases = (await vault.leases()).filter((lease) => lease.courseId === courseId);
  const until = leases
    .map(({ expiresAt }) => expiresAt)
    .toSorted()
    .at(-1);
  if (until !== undefined) noteTaken(sub, { courseId, title: left.courseTitle, until });
};

const renewCourses = async (vault: Vault, sub: string): Promise<void> => {
  const lectures = (await vault.lectures()).filter((lecture) => lecture.isWhole);
  for (const courseId of new Set(lectures.map((lecture) => lecture.courseId))) {
    const ids = lectures
      .filter((each) => each.courseId === courseId)
      .map(({ lectureId }) => lectureId)
      .sort();
    await renewCourse(vault, sub, courseId, ids).catch(() => undefined);
  }
};

/**
 * Renews the leases of everything that was taken along, and keeps the application of a new release. Runs whenever a learner opens the site with a
 * network, so that a refund ends a lease at the next contact; what fails is tried again then.
 */
export const renewKept = async (): Promise<void> => {
  // The browser may have thrown the vault away, or its leases were over.
  const vault = await existingVault();
  if (!vault) return deviceStorage.remove(keptKey);
  const owner = await vault.owner();
  const isOver = await vault.endLeases();
  if (owner) {
    await renewCourses(vault, owner.sub);
    await sendPendingReviews(owner.sub).catch(() => undefined);
  }
  // The learner may have taken something along while the server was asked.
  if (isOver && (await vault.leases()).length === 0) return forgetVault();
  await renewReviews();
  // Nobody asked for another Python: the release that is kept goes on with its own until the line has no meter.
  if (isMetered() && (await engineBytes(false)) > 0) return;
  await keepApplication().catch(() => undefined);
};
