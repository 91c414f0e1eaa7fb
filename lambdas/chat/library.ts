import { type Fit, fitCourse } from '../domain/chat/name-course.ts';
import { questionPrefixes } from '../domain/chat/question.ts';
import { isAvailable } from '../domain/course/course-card.ts';
import { once } from '../platform/once.ts';
import type { IndexedCourseView } from '../stores/catalog/read/course-texts.ts';
import type { ListedSummary } from '../stores/catalog/read/list-summaries.ts';
import type { AnswerDeps, AskedQuestion } from './deps.ts';

/** Courses that are looked at for a question that was not asked on a course's page. */
const coursesMax = 3;

/** A course with how well it fits the words of a question. */
interface Fitting {
  readonly seen: IndexedCourseView;
  readonly fit: Fit;
}

/** What one question reads, each once. */
export interface Library {
  /** The course on whose page the question was asked. */
  readonly atHand: () => Promise<IndexedCourseView | undefined>;
  /** Other courses that the search index suggests for a text, best first. Two round trips to find them, one to read them. */
  readonly suggest: (text: string) => Promise<readonly IndexedCourseView[]>;
  /** The courses that fit these words: by title first, then what can be taken, then by the search index. */
  readonly fitting: (words: readonly string[]) => Promise<readonly Fitting[]>;
  /** The learner's courses with their progress; none for a visitor. */
  readonly enrolled: () => Promise<readonly ListedSummary[]>;
}

/** Opens the reader of one question. */
export const openLibrary = (deps: AnswerDeps, { courseId, sub }: AskedQuestion): Library => {
  const atHand = once(async () =>
    courseId === undefined ? undefined : (await deps.texts.readCourses([courseId], sub))[0],
  );
  const suggested = new Map<string, Promise<readonly IndexedCourseView[]>>();
  const suggest = (text: string): Promise<readonly IndexedCourseView[]> => {
    const prefixes = questionPrefixes(text);
    const key = prefixes.join(' ');
    const known = suggested.get(key);
    if (known) return known;
    const found = deps.search
      .suggestCourses(prefixes, coursesMax)
      .then((ids) => ids.filter((id) => id !== courseId))
      .then((ids) => (ids.length > 0 ? deps.texts.readCourses(ids, sub) : []));
    suggested.set(key, found);
    return found;
  };
  return {
    atHand,
    suggest,
    fitting: async (words) => {
      const [own, others] = await Promise.all([atHand(), suggest(words.join(' '))]);
      const courses = own ? [own, ...others] : others;
      const value = ({ seen, fit }: Fitting): number =>
        4 * fit.title + 2 * fit.page + (isAvailable(seen.course) ? 1 : 0) + fit.named;
      return courses
        .map((seen): Fitting => ({ seen, fit: fitCourse(seen.course, words) }))
        .toSorted((a, b) => value(b) - value(a));
    },
    enrolled: once(() => (sub === undefined ? Promise.resolve([]) : deps.listSummaries(sub))),
  };
};
