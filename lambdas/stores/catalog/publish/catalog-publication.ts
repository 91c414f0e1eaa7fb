import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type PublishedQuestions, PublishedQuiz } from '../../../contract/published.ts';
import type { Course } from '../../../domain/course/course.ts';
import type { LectureText } from '../../../domain/retrieval/lecture-text.ts';
import type { QuizWithKey } from '../../../domain/score/quiz.ts';
import { chunk } from '../../chunk.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import { batchWrite, type Write } from '../../dynamodb/batch-write.ts';
import { readPartition, streamPartition, syncPartition } from '../../dynamodb/partition-sync.ts';
import { unlessConflict } from '../../dynamodb/retry.ts';
import { toSummaryItem } from '../read/course-summaries.ts';
import {
  cardKey,
  cardPartition,
  courseTextPartition,
  publicationKey,
  questionsKey,
  quizKey,
  quizPrefix,
  registerPartition,
  shards,
} from '../rows/catalog-keys.ts';
import { courseKey, parseCourse, toCourseItem } from '../rows/course-record.ts';
import { findLectureText, toTextItems } from '../rows/lecture-text-items.ts';
import { createPublishedRows } from '../rows/published-rows.ts';
import { parseQuestionsItem, toQuestionsItem } from '../rows/questions-item.ts';
import type { OpenValues } from './catalog-index.ts';
import {
  type CatalogCourse,
  computeFingerprint,
  parseCatalogCourse,
  parseRegisterItem,
  type RegisteredCourse,
  toRegistered,
} from './course-register.ts';
import { type IndexOptions, writeIndex } from './write-index.ts';

const Publication = z.object({
  /** Fingerprint of the courses in lists and search. Absent while these are being written. */
  fingerprint: z.optional(z.string()),
  /** Filter values that have or may have lists. */
  filterValues: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The same of an earlier release, which had lists of topics only. */
  topics: z.optional(z.array(z.string())),
  owner: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
});
export type Publication = z.output<typeof Publication>;

/** State of the publication as it was read. */
export interface PublicationState extends Publication {
  /** True when nothing was ever published to this table. */
  readonly isFirst: boolean;
}

/** Courses in one read. An item may have 400 KB, a response 16 MB. */
const coursesAtOnce = 25;

const toQuestionsWrite = (course: Course, questions: PublishedQuestions): Write =>
  course.hasQuestions || course.hasCards
    ? { put: toQuestionsItem(course.id, questions) }
    : { remove: questionsKey(course.id) };

/** Creates the reads and writes of publishing in the catalog table. All other code only reads this table. */
export const createCatalogPublication = (client: DynamoDBDocumentClient, table: string) => {
  const change = (update: string, condition: string, values: Record<string, unknown>): Promise<boolean> =>
    unlessConflict(
      client.send(
        new UpdateCommand({
          TableName: table,
          Key: publicationKey,
          UpdateExpression: update,
          ConditionExpression: condition,
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: values,
        }),
      ),
    );

  const readState = async (): Promise<PublicationState> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: publicationKey, ConsistentRead: true }),
    );
    return { ...Publication.parse(Item ?? {}), isFirst: Item === undefined };
  };

  /** Yields all published courses with all fields. */
  const readCards = async function* (): AsyncGenerator<CatalogCourse> {
    for (let shard = 0; shard < shards; shard += 1) {
      for await (const item of streamPartition(client, table, cardPartition(shard))) {
        yield parseCatalogCourse(item);
      }
    }
  };

  return {
    readCards,

    /** Reads these courses with all fields, in any order. @throws when one differs from the register */
    async readListedCards(courses: readonly RegisteredCourse[]): Promise<CatalogCourse[]> {
      const rows = createPublishedRows(client, table, new Map());
      await rows.load(courses);
      return courses.map(rows.get);
    },

    /**
     * Reads the published courses and the state of publishing. Uses the register if its fingerprint matches lists and search, and otherwise
     * reads every course.
     */
    async readRegister(): Promise<{ courses: RegisteredCourse[]; state: PublicationState }> {
      const [state, items] = await Promise.all([
        readState(),
        readPartition(client, table, registerPartition),
      ]);
      const registered = items.flatMap(parseRegisterItem);
      if (state.fingerprint === computeFingerprint(registered)) return { courses: registered, state };
      const courses: RegisteredCourse[] = [];
      for await (const course of readCards()) courses.push(toRegistered(course));
      return { courses, state };
    },

    async readQuizzes(courseId: string): Promise<QuizWithKey[]> {
      const items = await readPartition(client, table, courseKey(courseId).pk);
      return items.filter(({ sk }) => sk.startsWith(quizPrefix)).map((item) => PublishedQuiz.parse(item));
    },

    /** Reads what a course asks beside its quizzes. */
    async readQuestions(courseId: string): Promise<PublishedQuestions> {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: questionsKey(courseId), ConsistentRead: true }),
      );
      return parseQuestionsItem(Item);
    },

    async readCourse(courseId: string): Promise<Course | undefined> {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: courseKey(courseId), ConsistentRead: true }),
      );
      return Item && parseCourse(Item);
    },

    /** Reads courses by id. Missing ones are left out. */
    async readCourses(courseIds: readonly string[]): Promise<Map<string, Course>> {
      const courses = new Map<string, Course>();
      for (const part of chunk(courseIds, coursesAtOnce)) {
        const items = await batchGetTables(client, {
          [table]: { keys: part.map(courseKey), consistent: true },
        });
        for (const id of part) {
          const item = items.get(table, courseKey(id));
          if (item) courses.set(id, parseCourse(item));
        }
      }
      return courses;
    },

    readState,

    /**
     * Locks the catalog for publishing until `expiresAt`, and marks lists and search as unfinished. Times are ms since the epoch.
     * @param takeOver owner of a lock to take over, known to be dead
     * @returns the previous state, or undefined when somebody else is publishing
     */
    begin: async (
      owner: string,
      now: number,
      expiresAt: number,
      takeOver?: string,
    ): Promise<Publication | undefined> => {
      let known: Publication | undefined;
      const update = new UpdateCommand({
        TableName: table,
        Key: publicationKey,
        UpdateExpression: 'SET #owner = :owner, expiresAt = :expiresAt REMOVE fingerprint',
        ConditionExpression:
          'attribute_not_exists(#owner) OR #owner IN (:owner, :takeOver) OR expiresAt < :now',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: {
          ':owner': owner,
          ':expiresAt': expiresAt,
          ':now': now,
          ':takeOver': takeOver ?? owner,
        },
        ReturnValues: 'ALL_OLD',
      });
      const began = client.send(update).then(({ Attributes }) => {
        known = Publication.parse(Attributes ?? {});
      });
      return (await unlessConflict(began)) ? known : undefined;
    },

    /** Extends the lock. @returns false when it was lost */
    renew: (owner: string, expiresAt: number) =>
      change('SET expiresAt = :expiresAt', '#owner = :owner', { ':owner': owner, ':expiresAt': expiresAt }),

    /** Records the filter values that will have lists, before any list is written, so that none is left behind. */
    rememberValues: (owner: string, values: OpenValues) =>
      change('SET filterValues = :values REMOVE topics', '#owner = :owner', {
        ':owner': owner,
        ':values': values,
      }),

    /** Releases the lock after everything was written. @returns false when the lock was lost before */
    finish: (owner: string, values: OpenValues, fingerprint: string) =>
      change(
        'SET fingerprint = :fingerprint, filterValues = :values REMOVE #owner, expiresAt',
        '#owner = :owner',
        { ':owner': owner, ':fingerprint': fingerprint, ':values': values },
      ),

    /** Releases the lock with the work unfinished. The next run completes it. */
    release: (owner: string) => change('REMOVE #owner, expiresAt', '#owner = :owner', { ':owner': owner }),

    /**
     * Replaces the texts for the search inside a course, before the course itself is written. Returns the number of writes.
     * @param texts of its lectures, in the order of the course
     * @param keptLectures lectures that are not in the files but stay published, with their texts
     * @param isFirst true when nothing was ever published, which saves a read for each course
     */
    async writeTexts(
      courseId: string,
      texts: readonly LectureText[],
      {
        keptLectures,
        isFirst,
        signal,
      }: { keptLectures: readonly string[]; isFirst: boolean; signal?: AbortSignal },
    ): Promise<number> {
      if (isFirst) {
        const writes = toTextItems(courseId, texts).map((put) => ({ put }));
        await batchWrite(client, table, writes, signal);
        return writes.length;
      }
      const pk = courseTextPartition(courseId);
      const stored = keptLectures.length === 0 ? [] : await readPartition(client, table, pk);
      const kept = keptLectures.flatMap((lectureId) => findLectureText(stored, lectureId) ?? []);
      return syncPartition(client, table, pk, toTextItems(courseId, [...texts, ...kept]), signal);
    },

    /**
     * Writes courses with their quizzes and questions, and then their cards, so that an interrupted run writes them again. Returns the number of writes.
     */
    async writeCourses(
      courses: readonly {
        readonly course: Course;
        readonly quizzes: readonly QuizWithKey[];
        readonly obsoleteQuizzes: readonly string[];
        /** What the course asks beside its quizzes; undefined when it has asked nothing before and does not now. */
        readonly questions: PublishedQuestions | undefined;
        readonly published: CatalogCourse;
      }[],
      signal?: AbortSignal,
    ): Promise<number> {
      const details = courses.flatMap(
        ({ course, quizzes, obsoleteQuizzes, questions, published }): Write[] => [
          ...quizzes.map((quiz) => ({ put: { ...quizKey(course.id, quiz.id), ...quiz } })),
          ...(questions ? [toQuestionsWrite(course, questions)] : []),
          { put: { ...toCourseItem(course), sourceHash: published.sourceHash } },
          { put: toSummaryItem(course) },
          ...obsoleteQuizzes.map((quizId) => ({ remove: quizKey(course.id, quizId) })),
        ],
      );
      const cards = courses.map(({ published }): Write => ({
        put: { ...cardKey(published.ordinal), ...published },
      }));
      await batchWrite(client, table, details, signal);
      await batchWrite(client, table, cards, signal);
      return details.length + cards.length;
    },

    /** Removes a course that is no longer in lists and search. Its card is removed last. */
    async removeCourse({ card, ordinal }: RegisteredCourse, signal?: AbortSignal): Promise<number> {
      const partitions = [courseKey(card.id).pk, courseTextPartition(card.id)];
      const items = (await Promise.all(partitions.map((pk) => readPartition(client, table, pk)))).flat();
      const writes: Write[] = [...items.map((remove) => ({ remove })), { remove: cardKey(ordinal) }];
      await batchWrite(client, table, writes, signal);
      return writes.length;
    },

    /** Updates lists and search to exactly these courses; see {@link writeIndex}. */
    writeIndex: (published: readonly RegisteredCourse[], options: Omit<IndexOptions, 'cards'>) =>
      writeIndex(client, table, published, { ...options, cards: readCards }),
  };
};

export type CatalogPublication = ReturnType<typeof createCatalogPublication>;
