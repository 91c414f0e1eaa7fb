import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { stubSight } from './articles.tsx';
import { exercise, exerciseLectures } from './exercises.tsx';
import { resetEngine } from './fake-python.ts';
import { type Call, contentOf } from './learner.tsx';
import { freshPlayer } from './player.tsx';
import { course, press, show } from './study.tsx';

/** Signs a new learner in, and resets the page and the engine before every test of a file. */
export const freshExercise = (): void => {
  freshPlayer();
  beforeEach(() => {
    stubSight();
    vi.stubGlobal('Worker', class {});
    resetEngine();
  });
};

/** Fails as a request does without a network. */
export const cut = (): never => {
  throw new TypeError('Failed to fetch');
};
/** The answer to a trial of these cases. */
export const trialOf = (trial: string, ...cases: unknown[]) => ({
  body: { trial, cases, expiresAt: '2026-11-28T11:00:00.000Z' },
});
/** The verdict on a trial: whether the answer to this case, the only one that it names, is right. */
export const verdictOf = (correct: boolean, at = 0) => ({
  body: { passed: correct, results: [{ case: at, correct }], submissions: 1, completed: correct },
});

/** Opens the exercise of a course; `change` overrides responses. @returns the API calls */
export const open = (change: Record<string, unknown> = {}): Call[] => {
  const calls = course({
    'GET /courses/rag/content': contentOf(exerciseLectures),
    'GET /courses/rag/exercises/ex': exercise,
    'PUT /courses/rag/exercises/ex/code': ({ body }: Call) => ({
      body: { content: (body as { content: string }).content, updatedAt: '2026-11-28T10:00:00.000Z' },
    }),
    'POST /courses/rag/exercises/ex/trial': () => trialOf('t', [3], [5]),
    'POST /courses/rag/exercises/ex/solution': { solution: 'return 2 * x', explanation: '<p>Twice.</p>' },
    ...change,
  });
  show('ex');
  return calls;
};
/** The field of the learner's code, once it is there. */
export const codeArea = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code of Double' });
/** Replaces the learner's code. */
export const write = async (text: string): Promise<void> => {
  const area = await codeArea();
  await userEvent.clear(area);
  await userEvent.type(area, text);
};
export const check = () => press('Check');
