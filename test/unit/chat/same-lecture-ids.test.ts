import { expect, it } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { toLectureText } from '#domain/retrieval/lecture-text.ts';
import { answerQuestion } from '#lambdas/chat/answer-question.ts';
import type { AnswerDeps } from '#lambdas/chat/deps.ts';
import { toTextItems } from '#lambdas/stores/catalog/rows/lecture-text-items.ts';
import { courseOf, video } from '../../support/learning.ts';

/** A course of one preview lecture with this id, its title and what it says. */
interface Taught {
  readonly lectureId: string;
  readonly title: string;
  readonly says?: string;
}

/** What a visitor is answered on a site with these courses, which the search suggests for every question. */
const answer = async (message: string, courses: Readonly<Record<string, Taught>>) => {
  const taught = Object.entries(courses).map(([id, { lectureId, title, says }]) => {
    const course: Course = courseOf(id, [video(lectureId, { title, ...(says && { preview: true }) })]);
    const text = says && toLectureText(lectureId, 'video', [{ sentences: [{ at: 0, text: says }] }]);
    return { id, course, items: text ? toTextItems(id, [text]) : [] };
  });
  const deps: AnswerDeps = {
    texts: {
      readCourses: () =>
        Promise.resolve(
          taught.map(({ course, items }) => ({
            course,
            indexes: items.flatMap((item) => ('pages' in item ? [item.pages as Uint8Array] : [])),
          })),
        ),
      readTextItems: (wanted) =>
        Promise.resolve(
          wanted.map(({ courseId }) =>
            taught
              .filter(({ id }) => id === courseId)
              .flatMap(({ items }) => items.filter((item) => !('pages' in item))),
          ),
        ),
    },
    search: { suggestCourses: () => Promise.resolve(Object.keys(courses)) },
    listCourses: () => Promise.resolve({ courses: [], total: 0, next: null }),
    listSummaries: () => Promise.resolve([]),
    readQuizAttempts: () => Promise.resolve([]),
    now: () => Date.parse('2026-12-01T10:00:00.000Z'),
  };
  return (await answerQuestion(deps, { message, sub: undefined })).sources.map(({ href }) => href);
};

it('a lecture is named though a lecture of another course has its id and says something on the question', async () => {
  const alpha = { lectureId: 'intro', title: 'Welcome', says: 'Gradient descent moves tensors downhill.' };
  const sources = await answer('gradient descent on tensors', {
    alpha,
    beta: { lectureId: 'intro', title: 'Gradient descent on tensors' },
  });
  expect(sources).toContain('/courses/beta');
  const others = await answer('gradient descent on tensors', {
    alpha,
    beta: { lectureId: 'descent', title: 'Gradient descent on tensors' },
  });
  expect(sources).toEqual(others);
});

it('both terms of a comparison are explained from lectures with the same id and title in two courses', async () => {
  const sources = await answer('What is the difference between a tensor and a gradient?', {
    alpha: { lectureId: 'intro', title: 'Welcome', says: 'A tensor is a grid of numbers.' },
    beta: { lectureId: 'intro', title: 'Welcome', says: 'A gradient is the slope of a curve.' },
  });
  expect(sources).toEqual(['/courses/alpha/preview/intro', '/courses/beta/preview/intro']);
});
