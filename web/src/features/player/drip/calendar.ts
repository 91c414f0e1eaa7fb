import { createEvents } from 'ics';
import type { CourseContent } from '#contract/schemas/learning.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import type { UnlockEvent } from './unlock-events.ts';

/**
 * Creates a calendar file (RFC 5545) with one appointment per unlock. Event ids derive from course and lecture, so importing a
 * newer file after a change of schedule moves appointments instead of duplicating them.
 * @throws Error when a date cannot be read
 */
export const createCalendar = (
  unlocks: readonly UnlockEvent[],
  options: {
    readonly course: Pick<CourseContent, 'courseId' | 'title'>;
    readonly lectureUrl: (lecture: PlacedLecture) => string;
    readonly courseUrl: string;
  },
): string => {
  const { course, lectureUrl, courseUrl } = options;
  const { error, value } = createEvents(
    unlocks.map(({ at, lectures }) => {
      const [first] = lectures;
      const titles = lectures.map(({ lecture }) => lecture.title);
      return {
        uid: `${first?.lecture.id ?? at}.${course.courseId}@northlight`,
        start: Date.parse(at),
        startInputType: 'utc',
        startOutputType: 'utc',
        duration: { minutes: 15 },
        title: `${titles.join(', ')} unlocks`,
        description: `${course.title}\n${titles.join('\n')}`,
        url: lectures.length === 1 && first ? lectureUrl(first) : courseUrl,
        transp: 'TRANSPARENT',
        busyStatus: 'FREE',
      };
    }),
    { productId: '-//Northlight//Lessons//EN', calName: course.title },
  );
  if (error || !value) throw error ?? new Error('The calendar is empty.');
  return value;
};
