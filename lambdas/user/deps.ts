import type { ReadIdentity } from '../platform/identity.ts';
import type { GuideStore } from '../stores/guide.ts';
import type { ReadHeldCourses } from '../stores/held-courses.ts';
import type { ProfileStore } from '../stores/profiles.ts';
import type { QuestionnaireStore } from '../stores/questionnaires.ts';

/** What the operations of this group work with. */
export interface UserDeps {
  readonly profiles: ProfileStore;
  readonly questionnaires: QuestionnaireStore;
  readonly guide: GuideStore;
  readonly readHeldCourses: ReadHeldCourses;
  readonly identity: Pick<ReadIdentity, 'full'>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
