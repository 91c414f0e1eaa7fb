import { limits } from '../../contract/limits.ts';
import { counters } from '../../domain/counters.ts';
import { toReviewArchive } from '../../domain/review/review-archive.ts';
import { parseItemId } from '../../domain/review/review-item.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { reviewFileKey } from '../../stores/learning/review-files.ts';
import { requireAllowance } from '../../use-cases/require-allowance.ts';
import type { StudyDeps } from '../deps.ts';

const dayMs = 24 * 60 * 60_000;

/** Reads all items of a learner with what their courses ask today. */
const readArchive = async (deps: StudyDeps, sub: string, now: number) => {
  const [items, { reviewer }, enrollments] = await Promise.all([
    deps.queues.listItems(sub),
    deps.reviews.read(sub, []),
    deps.readEnrollments(sub),
  ]);
  const places = items.flatMap(({ itemId }) => parseItemId(itemId) ?? []);
  const quizIds = new Map(
    [...Map.groupBy(places, ({ courseId }) => courseId)].map(([courseId, own]) => [
      courseId,
      new Set(own.flatMap((place) => (place.kind === 'quiz' ? [place.quizId] : []))),
    ]),
  );
  // Courses without an item too: their cards may wait for the next queue.
  const courseIds = new Set([...enrollments, ...places].map(({ courseId }) => courseId));
  const courses = await deps.asked.read(sub, [...courseIds], quizIds);
  return toReviewArchive(items, courses, reviewer.zones, now);
};

/** Makes an Anki file of everything that the caller reviews, and returns its signed URL. */
export const exportReviews =
  (deps: StudyDeps): Operation<'exportReviews'> =>
  async ({ caller: { sub } }) => {
    await requireAllowance(deps.limits, {
      ...counters.reviewExport,
      who: sub,
      max: limits.reviewExportsPerHour,
    });
    const now = deps.now();
    const name = deps.newName();
    const [archive] = await Promise.all([
      readArchive(deps, sub, now),
      deps.reviewFiles.begin(sub, name, Math.floor(now / dayMs)),
    ]);
    await deps.storeAnkiFile(reviewFileKey(name), archive, now);
    return { status: 200, body: await deps.signUrl(reviewFileKey(name), now) };
  };
