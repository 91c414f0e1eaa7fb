import { type Answer, plainAnswer, toSource } from '../domain/chat/answer.ts';
import { courseFact } from '../domain/chat/course-facts.ts';
import { comparedIn, saysCourse } from '../domain/chat/interpret.ts';
import type { PassageHit } from '../domain/chat/rank-passages.ts';
import type { Course } from '../domain/course/course.ts';
import { questionTerms } from '../domain/retrieval/question-terms.ts';
import { stemText } from '../domain/search/stem.ts';
import { tokenize } from '../domain/search/words.ts';
import type { AnswerDeps, AskedQuestion } from './deps.ts';
import { whole } from './find-course.ts';
import type { Library } from './library.ts';
import { retrieve } from './retrieve.ts';

const describeCourse = (course: Course): string =>
  [
    `“${course.title}”: ${course.description.trim()}`,
    ...(['price', 'length', 'level'] as const).map((topic) => courseFact(topic, course)),
  ].join(' ');

/** Compares two courses by their facts. Undefined when the names are not those of two courses. */
const compareCourses = async (
  library: Library,
  names: readonly [string, string],
): Promise<Answer | undefined> => {
  const found = await Promise.all(names.map((name) => library.fitting(questionTerms(name))));
  const [a, b] = found.map((fitting) => fitting.find(({ fit }) => fit.title >= whole)?.seen.course);
  if (!a || !b || a.id === b.id) return undefined;
  return plainAnswer(
    [describeCourse(a), describeCourse(b)],
    [a, b].map(({ id, title }) => ({ title, href: `/courses/${id}` })),
    ['catalog'],
  );
};

const mentions = ({ passage, from, to }: PassageHit, name: string): boolean => {
  const stems = new Set(
    stemText(
      passage.sentences
        .slice(from, to + 1)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  return questionTerms(name).every((term) => stems.has(term));
};

const hitsMax = 3;

/**
 * Answers what the difference between two things is: two courses by their facts, two terms by a passage on both, or by one on each.
 * Undefined for a question that compares nothing.
 */
export const compare = async (
  deps: AnswerDeps,
  library: Library,
  question: AskedQuestion,
): Promise<Answer | readonly PassageHit[] | undefined> => {
  const names = comparedIn(question.message);
  if (!names) return undefined;
  const isAboutCourses = saysCourse(question.message);
  if (isAboutCourses) return compareCourses(library, names);
  const [both, ...each] = await Promise.all([
    retrieve(deps, library, question, { text: names.join(' '), defined: names }),
    ...names.map((name) => retrieve(deps, library, question, { text: name, defined: [name] })),
  ]);
  const shared = both?.hits.filter((hit) => names.every((name) => mentions(hit, name))) ?? [];
  const own = names.map((name, index) =>
    each[index]?.hits.find((hit) => mentions(hit, name) && tokenize(name).length > 0),
  );
  if (shared.length === 0 && own.some((hit) => hit === undefined)) return compareCourses(library, names);
  const hits = [...own, ...shared.slice(0, 1)].filter((hit) => hit !== undefined);
  const distinct = new Map(hits.map((hit) => [`${toSource(hit).href} ${hit.from}`, hit]));
  return [...distinct.values()].slice(0, hitsMax);
};
