import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentOf, fakeApi, lectureOf } from './learner.tsx';
import { show as showAt } from './player.tsx';

export const quiz = {
  id: 'check',
  title: 'Check yourself',
  passPercent: 70,
  attemptsAllowed: 3,
  attemptsUsed: 0,
  passed: false,
  questions: [
    {
      id: 'q1',
      text: 'Which one?',
      kind: 'single',
      options: [
        { id: 'a', text: 'This' },
        { id: 'b', text: 'That' },
      ],
    },
    {
      id: 'q2',
      text: 'Which ones?',
      kind: 'multiple',
      options: [
        { id: 'a', text: 'Alpha' },
        { id: 'b', text: 'Beta' },
      ],
    },
  ],
};
const lectures = [
  lectureOf('a', { lectureIndex: '0-0', duration: 900 }),
  lectureOf('quiz', {
    contentType: 'quiz',
    quizId: 'check',
    duration: 0,
    lectureIndex: '0-1',
    videoKey: undefined,
  }),
  lectureOf('b', { lectureIndex: '0-2' }),
];
export const course = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /courses/rag/content': contentOf(lectures),
    'GET /courses/rag/progress': { progress: 0, completedLectures: [] },
    'GET /courses/rag/quiz/check': quiz,
    'POST /courses/rag/progress': { progress: 33, completedLectures: ['quiz'] },
    'GET /courses/rag/bookmarks': [],
    'GET /courses/rag/notes/0/a': { content: '' },
    ...change,
  });
export const show = (lecture: string) => showAt(`/courses/rag/content/0/${lecture}`);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const openTab = async (name: string) => {
  await userEvent.click(await screen.findByRole('tab', { name }));
};
