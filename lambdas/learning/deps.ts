import type { CourseHit } from '../contract/schemas/learning.ts';
import type { ReadIdentity } from '../platform/services/identity.ts';
import type { CourseTextStore, IndexedCourseView } from '../stores/catalog/read/course-texts.ts';
import type { ReadArticle, ReadCaptions } from '../stores/catalog/read/lecture-files.ts';
import type { ReadZone } from '../stores/learner/known-learner.ts';
import type { ProfileStore } from '../stores/learner/profiles.ts';
import type { ReadEnrollments } from '../stores/learning/read-enrollments.ts';
import type { ListRecentBookmarks } from '../stores/learning/recent-bookmarks.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import type { FollowZone } from '../stores/subscriptions/learner-zones.ts';
import type { UseCaseDeps } from '../use-cases/deps.ts';
import type { LeaseSigner } from './lease-signer.ts';

/** Dependencies of the operations in this group. */
export interface LearningDeps extends UseCaseDeps {
  readonly identity: ReadIdentity;
  readonly readZone: ReadZone;
  readonly profiles: ProfileStore;
  readonly followZone: FollowZone;
  readonly texts: CourseTextStore;
  /** Loads `find-hits.ts`, most of the code for searching, with the first search. */
  readonly findHits: (
    courses: readonly IndexedCourseView[],
    q: string,
    limit: number,
  ) => Promise<CourseHit[]>;
  readonly readEnrollments: ReadEnrollments;
  readonly listRecentBookmarks: ListRecentBookmarks;
  readonly limits: RateLimitStore;
  readonly readArticle: ReadArticle;
  readonly readCaptions: ReadCaptions;
  readonly leases: LeaseSigner;
}
