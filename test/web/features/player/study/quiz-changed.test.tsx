import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { callsTo } from '../../../support/learner.tsx';
import { freshPlayer } from '../../../support/player.tsx';
import { answer, course, openQuiz, press, quiz, resultOf, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();

describe('a quiz that was published anew while it was answered', () => {
  const [, second] = quiz.questions;
  const third = { ...quiz.questions[0], id: 'q3', text: 'Which new one?' };
  const renewed = { ...quiz, questions: [second, third] };
  const refusal = () => ({
    status: 400,
    body: {
      error: 'The request is not valid.',
      code: 'invalid_request',
      requestId: 'r',
      issues: [{ path: 'answers.q1', message: 'This quiz has no such question' }],
    },
  });
  const unsent = () => {
    const [key = ''] = Object.keys(localStorage).filter((each) => each.includes('unsent-facts'));
    return localStorage.getItem(key);
  };
  const isBeta = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Beta' }).checked;

  it('says so when it refuses the answers, and keeps those that it still asks for', async () => {
    let now: object = quiz;
    const submitted = vi.fn(refusal);
    const calls = course({
      'GET /courses/rag/quiz/check': () => ({ body: now }),
      'POST /courses/rag/quiz/check/submit': () => submitted(),
    });
    await openQuiz();
    await answer('This');
    now = renewed;
    await press('Submit answers');
    await screen.findByText(
      /^This quiz has changed since you opened it\. Your answers to what it still asks/,
    );
    expect(screen.getByText('Which new one?')).toBeTruthy();
    expect(screen.queryByText('Which one?')).toBeNull();
    expect(isBeta()).toBe(true);
    submitted.mockImplementation(() => ({ body: resultOf(100) }) as never);
    await answer('That');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Beta' }));
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    expect(callsTo(calls, 'POST', /submit$/).map(({ body }) => body)).toEqual([
      { answers: { q1: 'a', q2: ['b'] } },
      { answers: { q2: ['b'], q3: 'b' } },
    ]);
  });

  it.each(['while its page is open', 'before its page is open again'])(
    'gives back what was handed in without a network, %s',
    async (when) => {
      let now: object = quiz;
      let reply: () => object = () => {
        throw new TypeError('Failed to fetch');
      };
      course({
        'GET /courses/rag/quiz/check': () => ({ body: now }),
        'POST /courses/rag/quiz/check/submit': () => reply(),
      });
      await openQuiz();
      await answer('This');
      await press('Submit answers');
      await screen.findByText(/^Handed in, and kept on this device/);
      now = renewed;
      reply = refusal;
      if (when.startsWith('before')) {
        cleanup();
        act(() => void window.dispatchEvent(new Event('online')));
        await waitFor(() => expect(unsent()).toMatch(/refused/));
        show('quiz');
      } else act(() => void window.dispatchEvent(new Event('online')));
      await screen.findByText(/^This quiz has changed since you opened it\. Your answers to what/);
      expect(screen.getByText('1 of 2 answered')).toBeTruthy();
      expect(isBeta()).toBe(true);
      expect(unsent()).toBeNull();
      cleanup();
      show('quiz');
      await screen.findByText('1 of 2 answered');
    },
  );

  it('shows the questions that the answers were graded by, and asks them the next time', async () => {
    let now: object = quiz;
    course({
      'GET /courses/rag/quiz/check': () => ({ body: now }),
      'POST /courses/rag/quiz/check/submit': {
        ...resultOf(50),
        results: [...resultOf(50).results, { questionId: 'q3', correct: false }],
      },
    });
    await openQuiz();
    await answer('That');
    now = { ...quiz, attemptsUsed: 1, questions: [...quiz.questions, third] };
    await press('Submit answers');
    await screen.findByText(/50 percent\. This quiz has changed since you opened it\.$/);
    await screen.findByText('Which new one?');
    await press('Try again');
    expect(await screen.findByText('0 of 3 answered')).toBeTruthy();
  });
});
