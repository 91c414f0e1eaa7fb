import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import NotebookPage from '#web/features/notebook/NotebookPage.tsx';
import { describeNotebookProblem, startNotebook } from '#web/features/notebook/start-notebook.ts';
import { ApiProblem } from '#web/lib/api/index.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { redirectTo } from '#web/lib/routing/redirect.ts';
import { provideClient } from '#web/lib/session/session-store.ts';
import { type Call, callsTo, fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';

vi.mock('#web/lib/routing/redirect.ts', () => ({ redirectTo: vi.fn() }));

const url = 'https://hub.example/user/nl-1/?token=t';
const key = 'POST /courses/start-server';
/** Returns the responses one by one, then repeats the last. */
const oneByOne = (...answers: unknown[]) => {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next++, answers.length - 1)];
    return typeof answer === 'function' ? (answer as () => unknown)() : { body: answer };
  };
};
const starting = { url: 'https://hub.example/user/nl-1/', status: 'starting' };
const asked = (calls: Call[]) => callsTo(calls, 'POST', /start-server$/).length;
const show = () => renderAt('/courses/rag/notebook', [paths.notebook.pattern], <NotebookPage />);

beforeEach(() => signIn());

describe('the notebook page', () => {
  it('asks until the server runs, and continues to it without leaving itself in the history', async () => {
    const calls = fakeApi({ [key]: oneByOne(starting, { url, status: 'ready' }) });
    show();
    await waitFor(() =>
      expect(screen.getByText('Starting your server').closest('[aria-current=step]')).not.toBeNull(),
    );
    expect(redirectTo).not.toHaveBeenCalled();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(url, 'replace'), { timeout: 5_000 });
    expect(asked(calls)).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: 'Open your notebook' }));
    expect(redirectTo).toHaveBeenCalledTimes(2);
  });

  it('stops asking once it is canceled or closed', async () => {
    const calls = fakeApi({ [key]: starting });
    const { unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    screen.getByRole('heading', { name: 'Notebook canceled' });
    const before = asked(calls);
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_300)));
    expect(asked(calls)).toBe(before);
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(asked(calls)).toBe(before + 1));
    unmount();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_300)));
    expect(asked(calls)).toBe(before + 1);
  });

  it('sends nothing without a token', async () => {
    provideClient({
      login: () => Promise.resolve(),
      logout: () => Promise.resolve(),
      getToken: () => Promise.resolve(null),
    });
    const calls = fakeApi({});
    show();
    await screen.findByRole('heading', { name: 'Token is missing or invalid' });
    expect(asked(calls)).toBe(0);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fcourses%2Frag%2Fnotebook',
    );
  });

  it('shows what the server said, and tries again', async () => {
    const message = 'All notebook servers are in use right now. Please try again in a few minutes.';
    fakeApi({ [key]: oneByOne(problem(503, 'unavailable', message), { url, status: 'ready' }) });
    show();
    await screen.findByText(message);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(url, 'replace'));
  });
});

describe('starting', () => {
  const noWait = () => 0;
  const report = () => ({ onStarting: vi.fn(), onOffline: vi.fn() });

  it('waits a lost connection out, but not at the first question', async () => {
    const offline = () => Promise.reject(new TypeError('offline'));
    fakeApi({ [key]: oneByOne(starting, offline, { url, status: 'ready' }) });
    const heard = report();
    expect(await startNotebook(new AbortController().signal, heard, noWait)).toBe(url);
    expect(heard.onOffline.mock.calls).toEqual([[false], [true], [false]]);
    fakeApi({ [key]: offline });
    await expect(startNotebook(new AbortController().signal, report(), noWait)).rejects.toMatchObject({
      status: 0,
    });
  });

  it('ends after so many questions', async () => {
    const calls = fakeApi({ [key]: starting });
    const late = startNotebook(new AbortController().signal, report(), noWait);
    await expect(late).rejects.toThrow('did not start within five minutes');
    expect(asked(calls)).toBe(96);
  });

  it.each([
    [401, 'unauthenticated', /no longer signed in/, true],
    [403, 'insufficient_scope', /Sign out and sign in again/, false],
    [429, 'too_many_requests', /too many times/, false],
    [500, 'internal_error', /Something went wrong/, false],
  ])('explains %i', (status, code, text, needsLogin) => {
    const told = describeNotebookProblem(new ApiProblem({ status, code, message: 'm' }));
    expect(told.text).toMatch(text);
    expect(told.needsLogin).toBe(needsLogin);
  });
});
