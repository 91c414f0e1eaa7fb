import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import ClaimPage from '#web/features/claim/ClaimPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, login, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

const invitation = {
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  from: 'Ada Okafor',
  message: 'Happy birthday!',
  shares: ['The address that was invited', 'How much of the course you have completed, in percent'],
};
const look = 'POST /public/seats/look';
const claim = 'POST /seats/claim';
const show = (change: Record<string, unknown> = {}, address = '/claim?token=abc.def') => {
  const calls = fakeApi({
    [look]: invitation,
    [claim]: { courseId: 'rag' },
    'GET /public/courses/rag': dripCourseOf({ drip: false }),
    ...change,
  });
  return { calls, ...renderAt(address, [paths.claim.pattern], <ClaimPage />) };
};
const accept = async () => userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
const address = () => screen.getByTestId('address').textContent;
const claims = (calls: ReturnType<typeof show>['calls']) =>
  callsTo(calls, 'POST', /claim$/).map(({ body }) => body);

beforeEach(() => signOut());

describe('an invitation', () => {
  it('tells visitors the course, the giver, the message and what the giver will see', async () => {
    const { calls } = show();
    const course = await screen.findByRole('link', { name: 'Retrieval in practice' });
    expect(course.getAttribute('href')).toBe('/courses/rag');
    expect(screen.getByText('Ada Okafor gives you a place in')).toBeTruthy();
    expect(screen.getByText('Happy birthday!')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'What Ada Okafor will see of you' })).toBeTruthy();
    for (const share of invitation.shares) expect(screen.getByText(share)).toBeTruthy();
    expect(callsTo(calls, 'POST', /look$/).map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
    expect(claims(calls)).toEqual([]);
  });

  it('takes its token out of the address, and survives a reload', async () => {
    const { unmount } = show();
    await screen.findByRole('button', { name: 'Accept' });
    expect(address()).toBe('/claim');
    expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer');
    unmount();
    show({}, '/claim');
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  it('gives way to another one whose link is followed', async () => {
    const { unmount } = show();
    await screen.findByRole('button', { name: 'Accept' });
    unmount();
    const { calls } = show({}, '/claim?token=other');
    await screen.findByRole('button', { name: 'Accept' });
    expect(callsTo(calls, 'POST', /look$/).map(({ body }) => body)).toEqual([{ token: 'other' }]);
  });

  it.each([
    ['used, taken back or expired', {}, problem(404, 'not_found')],
    ['no token of ours', {}, problem(400, 'invalid_request')],
  ])('that is %s says so, with a remedy', async (_what, change, answer) => {
    show({ ...change, [look]: answer });
    expect(await screen.findByText('This link does not work any more')).toBeTruthy();
    expect(screen.getByText(/ask who gave it to you for a new one/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('is missing without a token', async () => {
    const { calls } = show({}, '/claim');
    expect(await screen.findByText('This link does not work any more')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it.each([
    [429, 'too_many_requests'],
    [503, 'unavailable'],
  ])('can be asked for again after a %s', async (status, code) => {
    show({ [look]: problem(status, code) });
    expect(await screen.findByRole('heading', { name: 'The invitation could not be loaded' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('accepting', () => {
  it('gives the course to who is signed in, and opens it', async () => {
    signIn();
    const { calls } = show();
    await accept();
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    expect(claims(calls)).toEqual([{ token: 'abc.def' }]);
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toContain('abc.def');
  });

  it('opens the lectures of a drip course where they are', async () => {
    signIn();
    show({ 'GET /public/courses/rag': dripCourseOf() });
    await accept();
    await waitFor(() => expect(address()).toBe('/courses/rag/drip-content'));
  });

  it('lets visitors sign in first, and then needs no second press', async () => {
    const { calls, unmount } = show();
    await accept();
    await waitFor(() => expect(login).toHaveBeenCalledOnce());
    expect(login.mock.calls[0]?.[0].returnTo).toBe('/claim');
    expect(claims(calls)).toEqual([]);
    unmount();
    act(() => void signIn());
    const back = show({}, '/claim');
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    expect(claims(back.calls)).toEqual([{ token: 'abc.def' }]);
  });

  it('takes nothing by itself for who signed in for another reason', async () => {
    signIn();
    const { calls } = show();
    await screen.findByRole('button', { name: 'Accept' });
    await act(() => Promise.resolve());
    expect(claims(calls)).toEqual([]);
  });

  it('says to who has the course that nothing is lost', async () => {
    signIn();
    show({ [claim]: problem(409, 'already_owned') });
    await accept();
    expect(await screen.findByText(/the seat stays free, and Ada Okafor can give it/)).toBeTruthy();
    const learn = screen.getByRole('link', { name: 'Continue learning' });
    expect(learn.getAttribute('href')).toBe('/courses/rag/content');
  });

  it('says that the invitation is bound to another address, and offers another account', async () => {
    signIn();
    show({ [claim]: problem(404, 'not_found') });
    await accept();
    expect(await screen.findByText(/You are signed in as ada@example.com/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    await waitFor(() => expect(login).toHaveBeenCalledOnce());
    expect(login.mock.calls[0]?.[0]).toMatchObject({ returnTo: '/claim', again: true });
  });

  it.each([
    [
      'whose address is not confirmed how to confirm it',
      problem(403, 'email_unverified'),
      /press the link in it/,
      'Sign in again',
    ],
    ['who tried too often to wait', problem(429, 'too_many_requests'), /Wait an hour/, 'Try again'],
    [
      'whose sign-in has ended to sign in',
      problem(401, 'unauthenticated'),
      /Sign in again to take/,
      'Sign in again',
    ],
    [
      'whom the site does not answer to try again',
      problem(503, 'unavailable'),
      /It is still yours/,
      'Try again',
    ],
  ])('tells learners %s', async (_what, answer, words, remedy) => {
    signIn();
    show({ [claim]: answer });
    await accept();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: remedy })).toBeTruthy();
  });
});
