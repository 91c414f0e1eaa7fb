import { counters } from '../../domain/counters.ts';
import { toReviewArchive } from '../../domain/review/review-archive.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { reviewFileKey } from '../../stores/learning/review-files.ts';
import { readAskedCourses } from '../../use-cases/read-asked-courses.ts';
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
  const itemIds = items.map(({ itemId }) => itemId);
  const courses = await readAskedCourses(deps.asked, sub, itemIds, enrollments);
  return toReviewArchive(items, courses, reviewer.zones, now);
};

/** Makes an Anki file of everything that the caller reviews, and returns its signed URL. */
export const exportReviews =
  (deps: StudyDeps): Operation<'exportReviews'> =>
  async ({ caller: { sub } }) => {
    await requireAllowance(deps.limits, { ...counters.reviewExport, who: sub });
    const now = deps.now();
    const name = deps.newName();
    const [archive] = await Promise.all([
      readArchive(deps, sub, now),
      deps.reviewFiles.begin(sub, name, Math.floor(now / dayMs)),
    ]);
    await deps.storeAnkiFile(reviewFileKey(name), archive, now);
    return { status: 200, body: await deps.signUrl(reviewFileKey(name), now) };
  };
