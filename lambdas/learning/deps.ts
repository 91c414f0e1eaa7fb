import type { ReadIdentity } from '../platform/services/identity.ts';
import type { ReadZone } from '../stores/learner/profiles.ts';
import type { UseCaseDeps } from '../use-cases/deps.ts';

/** What the operations of this group work with. */
export interface LearningDeps extends UseCaseDeps {
  readonly identity: Pick<ReadIdentity, 'address'>;
  readonly readZone: ReadZone;
}
