import type { Answer } from '../domain/chat/answer.ts';
import type { AskModel } from '../platform/services/language-model.ts';
import type { CourseTextStore } from '../stores/catalog/course-texts.ts';
import type { SearchStore } from '../stores/catalog/search.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import type { Question } from './retrieve.ts';

/** What answering a question works with. */
export interface AnswerDeps {
  readonly texts: CourseTextStore;
  readonly search: Pick<SearchStore, 'suggestCourses'>;
  /** Absent when the site has no model: answers then quote. */
  readonly askModel?: AskModel | undefined;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** What the operation of this group works with. */
export interface ChatDeps {
  readonly limits: RateLimitStore;
  /** See `answer-question.ts`: finding and ranking texts is loaded while the question is counted. */
  readonly loadAnswers: () => Promise<(question: Question) => Promise<Answer>>;
}
