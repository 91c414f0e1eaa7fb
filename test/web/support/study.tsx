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
/** How an attempt at the quiz went. */
export const resultOf = (score: number, attemptsUsed = 1) => ({
  score,
  passed: score >= 70,
  attemptsUsed,
  attemptsAllowed: 3,
  results: [
    { questionId: 'q1', correct: score === 100, explanation: 'Because of that.' },
    { questionId: 'q2', correct: true },
  ],
});
/** Answers both questions of the quiz. */
export const answer = async (single: string) => {
  await userEvent.click(screen.getByRole('radio', { name: single }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Beta' }));
};
export const openQuiz = async () => {
  show('quiz');
  await userEvent.click(await screen.findByRole('button', { name: 'Start the quiz' }));
};
