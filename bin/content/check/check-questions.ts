import type { RenderedArticle } from '../articles/render-article.ts';
import { headingPrefix } from '../articles/sanitize-article.ts';
import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import type { lecturesIn, LooseLecture } from './check-lecture.ts';
import { didYouMean } from './did-you-mean.ts';

type Loose = Readonly<Record<string, unknown>>;

/** The entries of a list at their places; one that is no mapping, which is reported elsewhere, has no fields. */
const listOf = (value: unknown): readonly Loose[] =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === 'object' && each !== null ? (each as Loose) : {}))
    : [];

/** Reports every id that an earlier entry has. */
const repeatedIds = (
  yaml: YamlFile,
  entries: readonly Loose[],
  path: readonly PropertyKey[],
  what: string,
): Problem[] => {
  const ids = entries.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [yaml.problemAt([...path, index, 'id'], `the id "${String(id)}" is taken by an earlier ${what}`)]
      : [],
  );
};

/** The id of a heading as authors write it in links, without the prefix that keeps it apart from ids of the page, in the Unicode form of ids. */
const unprefixed = (id: string): string =>
  (id.startsWith(headingPrefix) ? id.slice(headingPrefix.length) : id).normalize();

/** The id of a heading in the published article. */
export const toHeadingId = (id: string): string => `${headingPrefix}${unprefixed(id)}`;

/** Why a question cannot be asked where it says; undefined if it can. */
const misplaced = (
  { at, after }: Loose,
  { contentType, seconds, headings }: LecturePlaces,
): { readonly field: string; readonly message: string } | undefined => {
  if (contentType === 'video') {
    if (after !== undefined) return { field: 'after', message: 'is for articles: give at, in seconds' };
    if (typeof at !== 'number') return { field: 'at', message: 'is missing: give the second of the video' };
    return at < (seconds ?? Infinity)
      ? undefined
      : { field: 'at', message: `${at} s is beyond the end: the video lasts ${seconds} s` };
  }
  if (contentType !== 'article') return undefined;
  if (at !== undefined) return { field: 'at', message: 'is for videos: give after, the id of a heading' };
  if (typeof after !== 'string')
    return { field: 'after', message: 'is missing: give the id of the heading that it comes after' };
  if (headings === undefined || headings.includes(unprefixed(after))) return undefined;
  return {
    field: 'after',
    message: `the article has no heading "${after}"${didYouMean(after, headings)}: its headings are ${headings.join(', ') || 'none'}`,
  };
};

interface LecturePlaces {
  readonly contentType: unknown;
  /** Length of the video; undefined when it is not known. */
  readonly seconds: number | undefined;
  /** Ids of the headings of the article, without prefix; undefined when it has problems of its own. */
  readonly headings: readonly string[] | undefined;
}

/** Checks the questions of one lecture: ids that differ, places that exist. */
export const checkQuestions = (
  yaml: YamlFile,
  lecture: LooseLecture,
  path: readonly PropertyKey[],
  {
    seconds,
    article,
  }: { readonly seconds: number | undefined; readonly article: RenderedArticle | undefined },
): Problem[] => {
  const questions = listOf(lecture.questions);
  const at = [...path, 'questions'];
  const headings = article?.headings.map(({ id }) => unprefixed(id));
  return [
    ...repeatedIds(yaml, questions, at, 'question'),
    ...questions.flatMap((question, index) => {
      const wrong = misplaced(question, { contentType: lecture.contentType, seconds, headings });
      if (!wrong) return [];
      const { field, message } = wrong;
      const where = question[field] === undefined ? [...at, index] : [...at, index, field];
      return [yaml.problemAt(where, `${field}: ${message}`)];
    }),
  ];
};

/** Checks the cards of a course: ids that differ, lectures that exist. */
export const checkCards = (yaml: YamlFile, lectures: ReturnType<typeof lecturesIn>): Problem[] => {
  const { cards } = (yaml.data ?? {}) as { cards?: unknown };
  const entries = listOf(cards);
  const ids = lectures.flatMap(({ lecture: { id } }) => (typeof id === 'string' ? id : []));
  return [
    ...repeatedIds(yaml, entries, ['cards'], 'card'),
    ...entries.flatMap(({ lecture }, index) =>
      typeof lecture !== 'string' || ids.includes(lecture)
        ? []
        : [
            yaml.problemAt(
              ['cards', index, 'lecture'],
              `lecture: there is no lecture "${lecture}" in this course${didYouMean(lecture, ids)}`,
            ),
          ],
    ),
  ];
};

/** The questions of a quiz file as written, not yet validated. */
export const looseQuestions = ({ data }: YamlFile): readonly Loose[] =>
  listOf((data as Loose | null | undefined)?.['questions']);

/** Warns once of quiz questions without an id: moving one would give its answers and reviews to another. */
export const warnOfPositions = (yaml: YamlFile): Problem[] => {
  const first = looseQuestions(yaml).findIndex(({ id }) => id === undefined);
  if (first === -1) return [];
  const message = `questions without an id go by their place: give this one "id: q${first + 1}", and so on, before you move any`;
  return [{ ...yaml.problemAt(['questions', first], message), isWarning: true }];
};
