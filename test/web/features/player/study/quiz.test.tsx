import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { resourceKeys } from '#web/lib/api/resource-keys.ts';
import { hasResource, seedResources } from '#web/lib/api/useResource.ts';
import { type Call, callsTo, problem, signIn, signOut } from '../../../support/learner.tsx';
import { freshPlayer } from '../../../support/player.tsx';
import { answer, course, openQuiz, press, quiz, resultOf, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();

describe('quiz in the player', () => {
  it('says first what it asks for', async () => {
    course({ 'GET /courses/rag/quiz/check': { ...quiz, attemptsUsed: 1, bestScore: 50 } });
    show('quiz');
    await screen.findByRole('heading', { name: 'Check yourself' });
    const facts = [...document.querySelectorAll('article dl')][0]?.textContent;
    expect(facts).toBe('Questions2To pass70%Attempts left2 of 3Best score50%');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('makes the quiz the thing to do until it is passed, then the next lecture', async () => {
    const next = async () => (await screen.findByRole('button', { name: /^Next: / })).className;
    course();
    show('quiz');
    expect((await screen.findByRole('button', { name: 'Start the quiz' })).className).toMatch(/primary/);
    expect(await next()).toMatch(/quiet/);
    cleanup();
    course({ 'GET /courses/rag/progress': { progress: 33, completedLectures: ['quiz'] } });
    show('quiz');
    expect(await next()).toMatch(/primary/);
  });

  it('groups options under their question and warns before it sends a gap', async () => {
    const calls = course({ 'POST /courses/rag/quiz/check/submit': resultOf(50) });
    await openQuiz();
    const question = screen.getByRole('group', { name: /Question 2 of 2.*Which ones/ });
    await userEvent.click(within(question).getByRole('checkbox', { name: 'Alpha' }));
    await press('Submit answers');
    expect(screen.getByText(/not answered question 1\./)).toBeTruthy();
    expect(callsTo(calls, 'POST', /submit/)).toEqual([]);
    await press('Go to question 1');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'This' }));
    await press('Submit anyway');
    await screen.findByRole('heading', { name: /Not passed yet: 50%/ });
    expect(callsTo(calls, 'POST', /submit/).map(({ body }) => body)).toEqual([{ answers: { q2: ['a'] } }]);
  });

  it('shows what was wrong and why, moves there, and lets one try again until it is passed', async () => {
    const calls = course({
      'POST /courses/rag/quiz/check/submit': ({ body }: Call) => ({
        body: (body as { answers: { q1: string } }).answers.q1 === 'b' ? resultOf(100, 2) : resultOf(50),
      }),
    });
    await openQuiz();
    await answer('This');
    await press('Submit answers');
    const heading = await screen.findByRole('heading', { name: 'Not passed yet: 50%' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Not passed yet. Your score is 50 percent.')).toBeTruthy();
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((item) => /Question \d/.test(item.textContent ?? ''));
    expect(first?.textContent).toMatch(/Wrong.*Your answer.*This.*Because of that\./);
    expect(second?.textContent).toMatch(/Right.*Beta/);
    expect(callsTo(calls, 'POST', /rag\/progress$/)).toEqual([]);

    await press('Try again');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This' }).checked).toBe(false);
    await answer('That');
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    expect(await screen.findByText('33%')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Lecture quiz.*Completed/ })).toBeTruthy();
    expect(callsTo(calls, 'POST', /rag\/progress$/).map(({ body }) => body)).toEqual([
      { progress: 33, completedLecture: 'quiz' },
    ]);
    await press('Next lecture');
    expect(screen.getByTestId('address').textContent).toBe('/courses/rag/content/0/b');
  });

  it('leads from an explanation to the lecture that it names, and not from other quotations', async () => {
    const named = resultOf(50);
    const explanation = 'A mark is no lock. See “Lecture b”, not “Lecture z”.';
    course({
      'POST /courses/rag/quiz/check/submit': {
        ...named,
        results: [{ questionId: 'q1', correct: false, explanation }, ...named.results.slice(1)],
      },
    });
    await openQuiz();
    await answer('This');
    await press('Submit answers');
    const link = await screen.findByRole('link', { name: '“Lecture b”' });
    expect(link.getAttribute('href')).toBe('/courses/rag/content/0/b');
    expect(link.closest('p')?.textContent).toBe(`Why ${explanation}`);
    expect(screen.queryByRole('link', { name: '“Lecture z”' })).toBeNull();
  });

  it('leaves no page with the reviews of before, once it was graded', async () => {
    course({ 'POST /courses/rag/quiz/check/submit': resultOf(100) });
    await openQuiz();
    await answer('That');
    seedResources({ [resourceKeys.reviews('ada')]: {} });
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    expect(hasResource(resourceKeys.reviews('ada'))).toBe(false);
  });

  it('has the code in an option as code, while it asks and in its result', async () => {
    const [first, ...others] = quiz.questions;
    const options = first?.options.map((option) => ({ ...option, text: `\`${option.text}\`` }));
    course({
      'GET /courses/rag/quiz/check': { ...quiz, questions: [{ ...first, options }, ...others] },
      'POST /courses/rag/quiz/check/submit': resultOf(100),
    });
    await openQuiz();
    expect(screen.getByText('That').tagName).toBe('CODE');
    await answer('That');
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    expect(screen.getByText('That').tagName).toBe('CODE');
  });

  it('keeps answers over a reload until they are graded, for this learner only', async () => {
    course({ 'POST /courses/rag/quiz/check/submit': resultOf(100) });
    await openQuiz();
    await answer('That');
    cleanup();
    show('quiz');
    await screen.findByText('2 of 2 answered');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'That' }).checked).toBe(true);
    cleanup();
    signOut();
    signIn();
    show('quiz');
    await screen.findByRole('button', { name: 'Start the quiz' });
    expect(screen.queryByText('2 of 2 answered')).toBeNull();
  });

  it('loses nothing when sending fails, and sends the same attempt again', async () => {
    let isDown = true;
    const calls = course({
      'POST /courses/rag/quiz/check/submit': () =>
        isDown ? problem(503, 'unavailable')() : { body: resultOf(100) },
    });
    await openQuiz();
    await answer('That');
    await press('Submit answers');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your answers could not be sent');
    expect(screen.getByText(/saved on this device/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'That' }).checked).toBe(true);
    isDown = false;
    await press('Submit answers');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    const keys = callsTo(calls, 'POST', /submit$/).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('tells how an attempt went on the next visit when its page was left while it was graded', async () => {
    const { promise, resolve } = Promise.withResolvers();
    course({ 'POST /courses/rag/quiz/check/submit': () => promise });
    await openQuiz();
    await answer('That');
    await press('Submit answers');
    await screen.findByRole('button', { name: 'Grading…' });
    cleanup();
    resolve({ body: resultOf(100) });
    show('quiz');
    await screen.findByRole('heading', { name: 'Passed: 100%' });
    cleanup();
    show('quiz');
    await screen.findByRole('button', { name: 'Start the quiz' });
    expect(screen.queryByText('2 of 2 answered')).toBeNull();
  });

  it('keeps the focus on the option from which it was sent, and takes no other choice meanwhile', async () => {
    course();
    await openQuiz();
    await answer('This');
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Grading…' });
    const last = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Beta' });
    expect(document.activeElement).toBe(last);
    await userEvent.click(last);
    expect(last.checked).toBe(true);
  });

  it('says when every attempt has been used, before and after sending', async () => {
    const spent = { ...quiz, attemptsUsed: 3, bestScore: 50 };
    let now: typeof quiz = quiz;
    course({
      'GET /courses/rag/quiz/check': () => ({ body: now }),
      'POST /courses/rag/quiz/check/submit': problem(409, 'attempts_exhausted'),
    });
    await openQuiz();
    await answer('That');
    now = spent;
    await press('Submit answers');
    expect(await screen.findByText('No attempts left')).toBeTruthy();
    expect(screen.getByText(/could not be graded because you have used every attempt/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try again|Start the quiz/ })).toBeNull();
  });

  it('counts as passed once it was, on any device', async () => {
    // Passed under a lower pass mark than today's.
    const passed = { ...quiz, attemptsUsed: 1, bestScore: 60, passed: true };
    const calls = course({ 'GET /courses/rag/quiz/check': passed });
    show('quiz');
    await screen.findByRole('button', { name: 'Take it again' });
    expect(await screen.findByRole('link', { name: /Lecture quiz.*Completed/ })).toBeTruthy();
    expect(callsTo(calls, 'POST', /rag\/progress$/)).toHaveLength(1);
  });

  it('does not count as passed by a score that the server did not let pass', async () => {
    const failed = { ...quiz, attemptsUsed: 1, bestScore: 75 };
    const calls = course({ 'GET /courses/rag/quiz/check': failed });
    show('quiz');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Not passed yet')).toBeTruthy();
    expect(callsTo(calls, 'POST', /rag\/progress$/)).toEqual([]);
  });

  it('can be loaded again', async () => {
    let isDown = true;
    course({
      'GET /courses/rag/quiz/check': () => (isDown ? problem(503, 'unavailable')() : { body: quiz }),
    });
    show('quiz');
    expect((await screen.findByRole('alert')).textContent).toContain('The quiz could not be loaded');
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Start the quiz' })).toBeTruthy();
  });
});
