import type { CourseworkDeps } from '../coursework/deps.ts';
import type { ReadIdentity } from '../platform/identity.ts';
import type { ReadZone } from '../stores/learner/profiles.ts';

/** What the operations of this group work with. */
export interface LearningDeps extends CourseworkDeps {
  readonly identity: Pick<ReadIdentity, 'address'>;
  readonly readZone: ReadZone;
}
