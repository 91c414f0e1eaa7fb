import { type Course, lecturesOf } from '../course/course.ts';
import { stemText, stemWord, wordRoot } from '../search/stem.ts';
import { examplesIn, synonymsIn } from '../search/synonyms.ts';
import { isOneEdit, typoLengthMin } from '../search/typo.ts';

/** How well a course fits the words of a question, 0 to 1 each. */
export interface Fit {
  /** Share of the words that its title has, itself or by another name. */
  readonly title: number;
  /** Share of the words that anything of its public page has. */
  readonly page: number;
  /** Share of the words that its teacher's name has. */
  readonly teacher: number;
  /** Share of the title that the words have. */
  readonly named: number;
}

const stemsOf = (text: string): Set<string> =>
  new Set([...stemText(text), ...synonymsIn(text).map(stemWord)]);

const hasStem = (stems: ReadonlySet<string>, asked: string): boolean => {
  if (stems.has(asked)) return true;
  const root = wordRoot(asked);
  if (root !== undefined && [...stems].some((stem) => stem.startsWith(root))) return true;
  return (
    asked.length > typoLengthMin &&
    [...stems].some((stem) => stem.length >= typoLengthMin && isOneEdit(asked, stem))
  );
};

/** Whether a text has a word, or all words of another name of it. */
const hasWord = (stems: ReadonlySet<string>, word: string): boolean => {
  const names = synonymsIn(word).map(stemWord);
  return hasStem(stems, stemWord(word)) || (names.length > 0 && names.every((name) => stems.has(name)));
};

const share = (words: readonly string[], stems: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => hasWord(stems, word)).length / words.length;

/** @param words folded */
export const fitCourse = (course: Course, words: readonly string[]): Fit => {
  const title = stemsOf(course.title);
  const { description, topicLabel, skills, keywords = [], outcomes, instructor } = course;
  const lectures = lecturesOf(course).map(({ lecture }) => lecture.title);
  const text = [
    course.title,
    description,
    topicLabel,
    instructor.name,
    ...skills,
    ...keywords,
    ...outcomes,
    ...lectures,
  ].join('\n');
  const page = new Set([...stemsOf(text), ...examplesIn(text).map(stemWord)]);
  const own = stemText(course.title);
  const asked = new Set(words.flatMap((word) => [stemWord(word), ...synonymsIn(word).map(stemWord)]));
  return {
    title: share(words, title),
    page: share(words, page),
    teacher: share(words, stemsOf(instructor.name)),
    named: own.filter((stem) => asked.has(stem)).length / Math.max(1, own.length),
  };
};
