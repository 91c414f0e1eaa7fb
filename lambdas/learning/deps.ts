import type { ReadIdentity } from '../platform/services/identity.ts';
import type { ReadArticle } from '../stores/catalog/article-files.ts';
import type { ReadCaptions } from '../stores/catalog/caption-files.ts';
import type { ProfileStore, ReadZone } from '../stores/learner/profiles.ts';
import type { FollowZone } from '../stores/subscriptions/learner-zones.ts';
import type { UseCaseDeps } from '../use-cases/deps.ts';

/** What the operations of this group work with. */
export interface LearningDeps extends UseCaseDeps {
  readonly identity: ReadIdentity;
  readonly readZone: ReadZone;
  readonly profiles: ProfileStore;
  readonly followZone: FollowZone;
  readonly readArticle: ReadArticle;
  readonly readCaptions: ReadCaptions;
}
