import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { toLectureText } from '../lambdas/domain/retrieval/lecture-text.ts';
import { createIndexedCourseCache } from '../lambdas/stores/catalog/read/course-texts.ts';
import { toCourseItem } from '../lambdas/stores/catalog/rows/course-record.ts';
import { toTextItems } from '../lambdas/stores/catalog/rows/lecture-text-items.ts';
import { openChat } from '../test/support/chat.ts';
import { randomFrom } from '../test/support/courses.ts';
import { createTable, startDynamoDb, tables } from '../test/support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../test/support/learning.ts';
import { countCalls } from '../test/support/publishing.ts';
import { measureCpu, median } from './measure.ts';

/** Cost of one question to the assistant, or of one search inside a course, including the DynamoDB client. */
export interface AssistantFigure {
  readonly question: string;
  readonly dynamoDbCalls: number;
  readonly readUnits: number;
  /** Processor time of all threads: median of repeated questions. The limit is 100 for a question, 20 for a search. */
  readonly cpuMilliseconds: number;
}

const questionBytes = 4_000;
const repetitions = 9;
/** Rounds before the measurement, so that code is compiled; bench/cold-start.ts measures the first round. */
const warmUps = 10;
/** Number of lectures with a text, and the size of each text that publishing stores. */
const lecturesRead = 40;
const textBytes = 60_000;
/** About the number of lectures that fit into a course item of 300 KB. */
const lecturesMax = 1_500;
const wordsInSentence = 14;

const letters = 'etaoinshrdlucmfwypvbgkjqxz';
const random = randomFrom(1);
const randomWord = (length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
/** A course of 400,000 words has about this many different ones. */
const vocabulary = Array.from({ length: 12_000 }, () => randomWord(3 + Math.floor(random() * 8)));
/** A random word of the course; its frequency falls with its rank, as in speech (Zipf 1935). */
const courseWord = (): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? '';
/** Half of all spoken words are function words. */
const fillers = 'the of and to in is that it for as with this be on are'.split(' ');
const saidWord = (): string =>
  random() < 0.5 ? (fillers[Math.floor(random() * fillers.length)] ?? '') : courseWord();
const words = (count: number, next: () => string): string => Array.from({ length: count }, next).join(' ');

const longQuestion = (next: () => string): string => {
  let text = next();
  while (text.length < questionBytes) text += ` ${next()}`;
  return text;
};

/**
 * Makes the largest course that can be published, with as many titles as an item can contain and texts in 40 lectures; and the same
 * course with only those 40 lectures.
 */
const makeCourse = () => {
  const course = courseOf(
    'largest',
    Array.from({ length: lecturesMax }, (_, index) =>
      video(`lecture-${index}`, { title: words(3, courseWord) }),
    ),
    { longDescriptionHtml: `<p>${words(7_000, courseWord).slice(0, 50_000)}</p>` },
  );
  const texts = Array.from({ length: lecturesRead }, (_, index) => {
    const sentences: { at: number; text: string }[] = [];
    for (let bytes = 0; bytes < textBytes; bytes += sentences.at(-1)?.text.length ?? 0) {
      sentences.push({ at: sentences.length * 4, text: `${words(wordsInSentence, saidWord)}.` });
    }
    return toLectureText(`lecture-${index}`, 'video', [{ sentences }]);
  });
  const few = {
    ...course,
    id: 'forty',
    sections: course.sections.map((section) => ({
      ...section,
      lectures: section.lectures.slice(0, lecturesRead),
    })),
  };
  return [course, few].map((each) => ({ course: each, items: toTextItems(each.id, texts) }));
};

/** Measures questions of 4 KB about the largest course that can be published, and searches in one of 40 lectures. */
export const benchAssistant = async (): Promise<AssistantFigure[]> => {
  const server = await startDynamoDb();
  const room = await openClassroom(server.client());
  await createTable(server.client(), 'limits');
  for (const { course, items } of makeCourse()) {
    for (const Item of [{ ...toCourseItem(course), sourceHash: 'published' }, ...items]) {
      await server.client().send(new PutCommand({ TableName: tables.catalog, Item }));
    }
  }
  const sub = 'learner-1';
  for (const course of ['largest', 'forty']) await room.learner(sub).enroll(course);
  const client = server.client();
  const calls = countCalls(client);
  const learner = room.learner(sub, client);
  let hours = 0;
  // Questions are 25 hours apart, to stay below the hourly and daily limits.
  const ask = openChat(client, () => room.now + (hours += 25) * 3_600_000);
  const questions: Record<string, () => Promise<unknown>> = {};
  const asks = (name: string, text: string): void => {
    questions[`assistant: ${name}`] = () => ask(text, { sub, context: { courseId: 'largest' } });
  };
  const searches = (name: string, text: string, by = learner): void => {
    questions[`search: ${name}`] = () => by.search('forty', text);
  };
  searches('a common word', vocabulary[20] ?? '');
  const threeWords = words(3, courseWord);
  searches('three words', threeWords);
  searches('the beginning of words', (vocabulary[40] ?? '').slice(0, 2));
  searches('a misspelled word', `${vocabulary[4_000]}q`);
  searches(
    'the next letter, within ten seconds',
    (vocabulary[40] ?? '').slice(0, 3),
    room.learner(
      sub,
      client,
      undefined,
      createIndexedCourseCache(() => room.now),
    ),
  );
  const longest = words(60, courseWord).slice(0, 200);
  searches('200 characters', longest);
  // In a container that searched the course before, so long ago that only the index is still cached.
  let clock = room.now;
  const again = room.learner(
    sub,
    client,
    undefined,
    createIndexedCourseCache(() => clock),
  );
  const searchesLater = (name: string, text: string): void => {
    questions[`search: ${name}, later in the same container`] = () => {
      clock += 20_000;
      return again.search('forty', text);
    };
  };
  searchesLater('a common word', vocabulary[20] ?? '');
  searchesLater('three words', threeWords);
  searchesLater('200 characters', longest);
  asks(
    'unknown words',
    longQuestion(() => randomWord(9)),
  );
  asks('words of the course', longQuestion(courseWord));
  asks(
    'the commonest words of the course',
    longQuestion(() => vocabulary[Math.floor(random() * 40)] ?? ''),
  );
  asks(
    'three misspelled words',
    words(3, () => `${courseWord()}q`),
  );
  asks(
    'three questions in one that nothing answers',
    [1, 2, 3].map(() => words(4, () => `${randomWord(9)}q`)).join(' and '),
  );
  const figures: AssistantFigure[] = [];
  for (let round = 0; round < warmUps; round += 1) {
    for (const work of Object.values(questions)) await work();
  }
  for (const [question, work] of Object.entries(questions)) {
    const times: number[] = [];
    calls.names.length = 0;
    calls.readUnits = 0;
    for (let round = 0; round < repetitions; round += 1) times.push((await measureCpu(work)).cpuMs);
    figures.push({
      question,
      dynamoDbCalls: calls.names.length / repetitions,
      readUnits: calls.readUnits / repetitions,
      cpuMilliseconds: Math.round(median(times)),
    });
  }
  await server.close();
  return figures;
};

if (import.meta.main) process.stdout.write(`${JSON.stringify(await benchAssistant(), null, 2)}\n`);
