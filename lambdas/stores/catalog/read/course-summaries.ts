import * as z from 'zod/mini';
import type { Course, CourseLecture } from '../../../domain/course/course.ts';
import { type CourseSummary, toCourseSummary } from '../../../domain/course/course-card.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import type { ItemKey } from '../../dynamodb/keys.ts';
import { courseKey } from '../rows/course-record.ts';
import { parseStoredCard, toStoredCard } from '../rows/stored-card.ts';

/** Key of the summary of a course, in the same partition as the course. Courses published by an earlier release have none. */
export const summaryKey = (courseId: string): ItemKey => ({ pk: courseKey(courseId).pk, sk: 'SUMMARY' });

const types: Readonly<Record<string, CourseLecture['type']>> = { f: 'free', d: 'drip', p: 'premium' };

/** Lectures as a list of strings, which take less space than maps: first letter of the type, id, title. */
const Lectures = z.object({ lectures: z.array(z.string().check(z.regex(/^[fdp] \S+ /))) });

/** Builds the item of a summary. Some fifty lectures fit into 4 KB, which cost half a read unit. */
export const toSummaryItem = (course: Course): Item => {
  const { card, lectures } = toCourseSummary(course);
  return {
    ...summaryKey(course.id),
    ...toStoredCard(card),
    lectures: lectures.map(({ id, title, type }) => `${type[0]} ${id} ${title}`),
  };
};

/** Parses the item of a summary. */
export const parseSummary = (item: Record<string, unknown>): CourseSummary => ({
  card: parseStoredCard(item),
  lectures: Lectures.parse(item).lectures.map((text) => {
    const [type = '', id = ''] = text.split(' ', 2);
    return { id, title: text.slice(type.length + id.length + 2), type: types[type] ?? 'free' };
  }),
});
