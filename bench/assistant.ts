import {
  faqPassages,
  lecturePassage,
  type Passage,
  publicPassages,
} from '../lambdas/domain/chat/passages.ts';
import { rankPassages } from '../lambdas/domain/chat/rank-passages.ts';
import { courseOf, video } from '../test/support/learning.ts';

/** What finding the best passages for one question takes. */
export interface AssistantFigure {
  readonly question: string;
  readonly sentences: number;
  /** Processor time, all threads, median over repeated questions. Threats allow 100. */
  readonly cpuMilliseconds: number;
}

const questionBytes = 4_000;
const repetitions = 9;
/** Lectures read for one question, and the text that publishing keeps of each. */
const lecturesRead = 40;
const textBytes = 60_000;
/** A course item of 300 KB holds about this many lectures. */
const lecturesMax = 1_500;
const wordsInSentence = 14;

/** The same numbers between 0 and 1 in every run (mulberry32). */
const createRandom = (): (() => number) => {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const letters = 'etaoinshrdlucmfwypvbgkjqxz';
const random = createRandom();
const randomWord = (length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
const vocabulary = Array.from({ length: 30_000 }, () => randomWord(3 + Math.floor(random() * 8)));
/** A word of the course; a few words make up much of what is said, as in speech. */
const courseWord = (): string => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? '';
const words = (count: number, next: () => string): string => Array.from({ length: count }, next).join(' ');

const longQuestion = (next: () => string): string => {
  let text = next();
  while (text.length < questionBytes) text += ` ${next()}`;
  return text;
};

/** Everything that one question about the largest course can be answered from. */
const makePassages = (): Passage[] => {
  const course = courseOf(
    'largest',
    Array.from({ length: lecturesMax }, (_, index) =>
      video(`lecture-${index}`, { title: words(3, courseWord) }),
    ),
    { longDescription: words(7_000, courseWord).slice(0, 50_000) },
  );
  const lectures = course.sections.flatMap((section) => section.lectures).slice(0, lecturesRead);
  const spoken = lectures.map((lecture) => {
    const sentences: { at: number; text: string }[] = [];
    for (let bytes = 0; bytes < textBytes; bytes += sentences.at(-1)?.text.length ?? 0) {
      sentences.push({ at: sentences.length * 4, text: `${words(wordsInSentence, courseWord)}.` });
    }
    return lecturePassage(course, lecture, sentences);
  });
  return [...spoken, ...publicPassages({ course }, 0), ...faqPassages];
};

const cpuOf = (work: () => unknown): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Ranking for questions of 4 KB against the largest course that can be published, worst kinds of question first. */
export const benchAssistant = (): AssistantFigure[] => {
  const passages = makePassages();
  const sentences = passages.reduce((sum, passage) => sum + passage.sentences.length, 0);
  const questions = {
    'unknown words': longQuestion(() => randomWord(9)),
    'words of the course': longQuestion(courseWord),
    'the commonest words of the course': longQuestion(() => vocabulary[Math.floor(random() * 40)] ?? ''),
    'three misspelled words': words(3, () => `${courseWord()}q`),
    'three questions in one that nothing answers': [1, 2, 3]
      .map(() => words(4, () => `${randomWord(9)}q`))
      .join(' and '),
  };
  return Object.entries(questions).map(([question, text]) => {
    const times = Array.from({ length: repetitions }, () => {
      // As a request has them: what is remembered of a text goes with it.
      const read = passages.map((passage) => ({ ...passage }));
      return cpuOf(() => rankPassages(text, read, 3));
    });
    return { question, sentences, cpuMilliseconds: Math.round(median(times)) };
  });
};

if (import.meta.main) process.stdout.write(`${JSON.stringify(benchAssistant(), null, 2)}\n`);
