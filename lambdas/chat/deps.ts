import type { AskModel } from '../platform/services/language-model.ts';
import type { CourseTextStore } from '../stores/catalog/course-texts.ts';
import type { SearchStore } from '../stores/catalog/search.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';

/** What the operation of this group works with. */
export interface ChatDeps {
  readonly texts: CourseTextStore;
  readonly search: Pick<SearchStore, 'suggestCourses'>;
  readonly limits: RateLimitStore;
  /** Absent when the site has no model: answers then quote. */
  readonly askModel?: AskModel | undefined;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
