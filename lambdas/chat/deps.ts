import type { Answer } from '../domain/chat/answer.ts';
import type { AskModel } from '../platform/services/language-model.ts';
import type { CourseTextStore } from '../stores/catalog/read/course-texts.ts';
import type { ListCourses } from '../stores/catalog/read/list-courses.ts';
import type { ListSummaries } from '../stores/catalog/read/list-summaries.ts';
import type { SearchStore } from '../stores/catalog/read/search.ts';
import type { ReadQuizAttempts } from '../stores/learning/quiz-attempts.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';

export interface AskedQuestion {
  readonly message: string;
  readonly courseId?: string | undefined;
  /** These titles are only compared with the course's own, never used as text. */
  readonly sectionTitle?: string | undefined;
  readonly lectureTitle?: string | undefined;
  /** Undefined for a visitor. */
  readonly sub: string | undefined;
}

/** Dependencies of answering a question. */
export interface AnswerDeps {
  readonly texts: CourseTextStore;
  readonly search: Pick<SearchStore, 'suggestCourses'>;
  readonly listCourses: ListCourses;
  readonly listSummaries: ListSummaries;
  readonly readQuizAttempts: ReadQuizAttempts;
  /** Undefined when the site has no model; answers are then quotations. */
  readonly askModel?: AskModel | undefined;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Dependencies of the operation in this group. */
export interface ChatDeps {
  readonly limits: RateLimitStore;
  /** Loads `answer-question.ts`. Search and ranking load while the question is counted against the limits. */
  readonly loadAnswers: () => Promise<(question: AskedQuestion) => Promise<Answer>>;
}
