import type { MailTokens } from '../platform/services/mail-token.ts';
import type { CalendarStore } from '../stores/learner/calendars.ts';
import type { LearningStore, ListEnrollments } from '../stores/learning/learning.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import type { PaceFacts } from '../stores/subscriptions/pace-facts.ts';
import type { SubscriptionStore } from '../stores/subscriptions/subscriptions.ts';
import type { UseCaseDeps } from '../use-cases/deps.ts';

/** Dependencies of the operations in this group. */
export interface PaceDeps extends Pick<UseCaseDeps, 'readQuestions' | 'signUrl' | 'now'> {
  readonly learning: Pick<LearningStore, 'readCourse'> & { readonly listEnrollments: ListEnrollments };
  readonly facts: PaceFacts;
  readonly subscriptions: Pick<SubscriptionStore, 'read'>;
  readonly calendars: CalendarStore;
  readonly limits: RateLimitStore;
  readonly tokens: Pick<MailTokens, 'read'>;
  /** Origin of the site, for URLs of lectures and of the calendar. */
  readonly siteUrl: string;
  /** Creates a random, unguessable, URL-safe secret. */
  readonly newSecret: () => string;
}
