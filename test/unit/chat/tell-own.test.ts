import { describe, expect, it } from 'vitest';
import { topics } from '#domain/chat/topics.ts';
import { toCourseCard } from '#domain/course/course-card.ts';
import { answerPlainly } from '#lambdas/chat/answer-plainly.ts';
import type { AnswerDeps, AskedQuestion } from '#lambdas/chat/deps.ts';
import { openLibrary } from '#lambdas/chat/library.ts';
import { courseOf, video } from '../../support/learning.ts';

const own = courseOf('prompts', [video('start')], { title: 'Prompt Writing' });
const other = courseOf('networks', [video('start')], { title: 'Graph Networks' });
const none = { courses: [], total: 0, next: null };

/** The assistant of a learner with these courses, who reads the page of a course that is not theirs. */
const asking =
  (...enrolled: readonly (typeof own)[]) =>
  async (message: string): Promise<string | undefined> => {
    const deps: AnswerDeps = {
      texts: {
        readCourses: (ids: readonly string[]) =>
          Promise.resolve(
            ids.flatMap((id) => [own, other].filter((each) => each.id === id)).map((course) => ({ course })),
          ),
        readTextItems: () => Promise.resolve([]),
      } as unknown as AnswerDeps['texts'],
      search: { suggestCourses: () => Promise.resolve([]) },
      listCourses: () => Promise.resolve(none),
      listSummaries: () =>
        Promise.resolve(
          enrolled.map((course) => ({
            summary: { card: toCourseCard(course) },
            enrollment: { enrolledAt: 0 },
            progress: 0.4,
          })),
        ) as unknown as ReturnType<AnswerDeps['listSummaries']>,
      readQuizAttempts: () => Promise.resolve([]),
      now: () => 0,
    };
    const question: AskedQuestion = { message, courseId: other.id, sub: 'learner' };
    const library = openLibrary(deps, question);
    let reads = 0;
    // Whoever asks again and again never lets a timer end the test.
    const counted: typeof library = {
      ...library,
      atHand: () => {
        if ((reads += 1) > 1_000) throw new Error('The course at hand is asked for without end');
        return library.atHand();
      },
    };
    return (await answerPlainly(deps, counted, question))?.reply;
  };

describe('a learner on the page of a course that they do not have', () => {
  it.each(['Am I enrolled?', 'Do I own this course?', 'Which courses do I have?', 'my courses'])(
    'hears that, and which courses they have: %s',
    async (message) => {
      expect(await asking(own)(message)).toBe(
        'You are not enrolled in “Graph Networks”. You are enrolled in “Prompt Writing”.\n\nAnswered from your own record.',
      );
    },
  );

  it('hears of their progress that the course is not theirs', async () => {
    expect(await asking(own)('What is my progress?')).toMatch(
      /^You are not enrolled in “Graph Networks”\.\n/,
    );
  });

  it.each(topics.map(({ topic, ways }) => [topic.id, ways] as const))(
    'never waits without end and never hears that they have no course, however they ask: %s',
    async (_, ways) => {
      const ask = asking(own);
      for (const way of ways)
        expect((await ask(way.join(' '))) ?? '', way.join(' ')).not.toMatch(/in a course yet/);
    },
  );
});

it('a learner without a course hears that they have none', async () => {
  expect(await asking()('Am I enrolled?')).toMatch(/^You are not enrolled in a course yet\.\n/);
  expect(await asking()('What is my progress?')).toMatch(/^You are not enrolled in a course yet\.\n/);
});
