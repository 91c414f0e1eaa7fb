import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PublishedQuestions } from '../../../contract/published.ts';
import type { Course } from '../../../domain/course/course.ts';
import type { LectureText } from '../../../domain/retrieval/lecture-text.ts';
import type { QuizWithKey } from '../../../domain/score/quiz.ts';
import { batchWrite, type Write } from '../../dynamodb/batch-write.ts';
import { syncPartition } from '../../dynamodb/partition-sync.ts';
import { readPartition } from '../../dynamodb/query.ts';
import { toSummaryItem } from '../read/course-summaries.ts';
import { cardKey, courseTextPartition, questionsKey, quizKey } from '../rows/catalog-keys.ts';
import { courseKey, toCourseItem } from '../rows/course-record.ts';
import { findLectureText, toTextItems } from '../rows/lecture-text-items.ts';
import { toQuestionsItem } from '../rows/questions-item.ts';
import type { CatalogCourse, RegisteredCourse } from './course-register.ts';

const toQuestionsWrite = (course: Course, questions: PublishedQuestions): Write =>
  course.hasQuestions || course.hasCards
    ? { put: toQuestionsItem(course.id, questions) }
    : { remove: questionsKey(course.id) };

/** Writes and removes single courses; lists and search come after them. */
export const createCourseWrites = (client: DynamoDBDocumentClient, table: string) => ({
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
    const details = courses.flatMap(({ course, quizzes, obsoleteQuizzes, questions, published }): Write[] => [
      ...quizzes.map((quiz) => ({ put: { ...quizKey(course.id, quiz.id), ...quiz } })),
      ...(questions ? [toQuestionsWrite(course, questions)] : []),
      { put: { ...toCourseItem(course), sourceHash: published.sourceHash } },
      { put: toSummaryItem(course) },
      ...obsoleteQuizzes.map((quizId) => ({ remove: quizKey(course.id, quizId) })),
    ]);
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
});
