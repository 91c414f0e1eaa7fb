import { listInWords } from '../domain/chat/course-facts.ts';
import type { Asked } from '../domain/chat/interpret.ts';
import { courseZone, isInside, nextUnlock } from '../domain/chat/passages.ts';
import type { OwnTopic } from '../domain/chat/topics.ts';
import { type Course, lecturesOf } from '../domain/course/course.ts';
import { playerPath } from '../domain/course/player-path.ts';
import { attemptsInAll } from '../domain/score/quiz.ts';
import { instantInWords } from '../domain/time/time-words.ts';
import type { ListedSummary } from '../stores/catalog/read/list-summaries.ts';
import { listedPercent } from '../use-cases/listed-percent.ts';
import { type AssistantAnswer, coursePage, dashboard } from './assistant-answers.ts';
import type { AnswerDeps } from './deps.ts';
import { findMentionedCourse } from './find-course.ts';
import type { Library } from './library.ts';

/** Drip courses that are looked at for the next unlock. */
const dripMax = 10;

const enrolledInWords = (current: readonly ListedSummary[]): string =>
  `You are enrolled in ${listInWords(current.map(({ summary }) => `“${summary.card.title}”`))}.`;

/** Says that the learner does not have a course that was asked about, and which they have where they did not name it. */
const tellNotEnrolled = (
  course: Course,
  topic: OwnTopic,
  { subject }: Asked,
  current: readonly ListedSummary[],
): AssistantAnswer => {
  const isNamed = subject.length > 0;
  const isListed = topic === 'owned' && !isNamed;
  const not = `ou are not enrolled in “${course.title}”.`;
  return {
    paragraph: [
      topic === 'owned' && isNamed ? `No, y${not}` : `Y${not}`,
      ...(isListed ? [enrolledInWords(current)] : []),
    ].join(' '),
    sources: [
      coursePage(course),
      ...(isListed ? [dashboard, ...current.map(({ summary }) => coursePage(summary.card))] : []),
    ],
    from: 'record',
  };
};

/** Answers a question about the learner's own record. Undefined when the record has nothing to say. */
export const tellOwn = async (
  deps: AnswerDeps,
  library: Library,
  sub: string,
  topic: OwnTopic,
  asked: Asked,
): Promise<AssistantAnswer | undefined> => {
  // The course that a question is about: the named one or the one at hand; all of the learner's without one.
  const [enrolled, seen] = await Promise.all([library.enrolled(), findMentionedCourse(library, asked, true)]);
  const courseId = seen?.course.id;
  const current = enrolled.filter(({ enrollment }) => enrollment.enrolledAt !== undefined);
  const wanted =
    courseId === undefined ? current : current.filter(({ summary }) => summary.card.id === courseId);
  if (topic === 'attempts') {
    if (!seen || !isInside(seen)) return undefined;
    const quizIds = lecturesOf(seen.course).flatMap(({ lecture }) => lecture.quizId ?? []);
    const attempts = await deps.readQuizAttempts(sub, seen.course.id, quizIds);
    const lines = attempts.map(({ taken, ...quiz }) => {
      const [inAll, used] = [attemptsInAll(quiz, taken), taken.attempts];
      if (inAll === 0) return `“${quiz.title}”: attempts are not limited; you have used ${used}.`;
      const passed = taken.passedAt === undefined ? '' : ', and you have passed it';
      return `“${quiz.title}”: ${Math.max(0, inAll - used)} of ${inAll} attempts left${passed}.`;
    });
    if (lines.length === 0) return undefined;
    return { paragraph: lines.join('\n'), sources: [coursePage(seen.course)], from: 'record' };
  }
  if (wanted.length === 0) {
    if (topic === 'next-unlock') return undefined;
    if (seen && (current.length > 0 || asked.subject.length > 0))
      return tellNotEnrolled(seen.course, topic, asked, current);
    return {
      paragraph: 'You are not enrolled in a course yet.',
      sources: [{ title: 'Courses', href: '/courses' }],
      from: 'record',
    };
  }
  switch (topic) {
    case 'owned':
      if (courseId !== undefined && wanted[0] && asked.subject.length > 0) {
        const { card } = wanted[0].summary;
        return {
          paragraph: `Yes, you are enrolled in “${card.title}”.`,
          sources: [{ title: card.title, href: playerPath(card) }],
          from: 'record',
        };
      }
      return {
        paragraph: enrolledInWords(current),
        sources: [dashboard, ...current.map(({ summary }) => coursePage(summary.card))],
        from: 'record',
      };
    case 'progress':
      return {
        paragraph: wanted
          .map((each) => `You have completed ${listedPercent(each)}% of “${each.summary.card.title}”.`)
          .join('\n'),
        sources: [
          ...(courseId === undefined ? [dashboard] : []),
          ...wanted.map(({ summary }) => ({ title: summary.card.title, href: playerPath(summary.card) })),
        ],
        from: 'record',
      };
    case 'next-unlock': {
      const drip = wanted.filter(({ summary }) => summary.card.drip).map(({ summary }) => summary.card.id);
      const views = drip.length > 0 ? await deps.texts.readCourses(drip.slice(0, dripMax), sub) : [];
      const unlocks = views
        .flatMap((seen) => {
          const next = nextUnlock(seen, deps.now());
          return next ? [{ seen, next }] : [];
        })
        .toSorted((a, b) => a.next.at - b.next.at);
      if (unlocks.length === 0) {
        return {
          paragraph: `No lecture of ${courseId === undefined ? 'your courses' : `“${wanted[0]?.summary.card.title}”`} waits for a date: what is open to you is open now.`,
          sources: courseId === undefined ? [dashboard] : [coursePage(wanted[0]!.summary.card)],
          from: 'record',
        };
      }
      return {
        paragraph: unlocks
          .map(
            ({ seen, next }) =>
              `The next lecture of “${seen.course.title}”, “${next.title}”, opens for you on ${instantInWords(next.at, courseZone(seen))}.`,
          )
          .join('\n'),
        sources: unlocks.map(({ seen }) => ({ title: seen.course.title, href: playerPath(seen.course) })),
        from: 'record',
      };
    }
  }
};
