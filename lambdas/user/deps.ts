import type { RecommendationStore } from '../stores/catalog/read/recommendation-data.ts';
import type { EraseLearner } from '../stores/learner/erase-learner.ts';
import type { ErasureMarks } from '../stores/learner/erasure-marks.ts';
import type { LearnerRows } from '../stores/learner/learner-rows.ts';
import type { PersonalTokenStore } from '../stores/learner/personal-tokens.ts';
import type { ProfilePictures } from '../stores/learner/profile-pictures.ts';
import type { QuestionnaireStore } from '../stores/learner/questionnaires.ts';
import type { ReadEnrollments } from '../stores/learning/read-enrollments.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import type { FileStore } from '../stores/s3/files.ts';
import type { ListStored } from '../stores/s3/stored-files.ts';
import type { FollowZone } from '../stores/subscriptions/learner-zones.ts';
import type { RecheckLearner } from '../stores/subscriptions/recheck-learner.ts';
import type { ReminderStore } from '../stores/subscriptions/review-reminders.ts';
import type { ProfileDeps } from '../use-cases/read-or-create-profile.ts';
import type { DrawSizes } from './picture/draw-sizes.ts';

/** Dependencies of the questionnaire and the recommendations. */
export interface RecommendationDeps {
  readonly questionnaires: QuestionnaireStore;
  readonly guide: RecommendationStore;
  readonly readEnrollments: ReadEnrollments;
}

/** Dependencies of changing, exporting and erasing an account. */
export interface UserDeps extends ProfileDeps {
  readonly limits: RateLimitStore;
  readonly followZone: FollowZone;
  readonly recheckLearner: RecheckLearner;
  readonly reminders: Pick<ReminderStore, 'schedule' | 'remove'>;
  readonly pictures: ProfilePictures;
  readonly files: FileStore;
  readonly drawSizes: DrawSizes;
  readonly rows: LearnerRows;
  readonly listStored: ListStored;
  readonly eraseLearner: EraseLearner;
  readonly erasures: ErasureMarks;
  /** Waits this many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** Creates a random, unguessable, URL-safe name for a picture. */
  readonly newId: () => string;
  /** Logs a failure that does not fail the request. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Dependencies of personal tokens. */
export interface TokenDeps extends ProfileDeps {
  readonly limits: RateLimitStore;
  readonly personalTokens: PersonalTokenStore;
  readonly mailQueue: MailQueue;
}
