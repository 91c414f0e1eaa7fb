import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import WelcomePage from '#web/features/subscribe/WelcomePage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { provideClient } from '#web/lib/session/session-store.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

let tokens = 0;
const addressWith = (email = 'ada@example.com') => {
  tokens += 1;
  return `/courses/rag/welcome?email=${encodeURIComponent(email)}&link=true&token=t${tokens}`;
};
const api = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /public/courses/rag': dripCourseOf(),
    'POST /drip-courses/confirm': { confirmed: true },
    'POST /drip-courses/link-account': { success: true },
    ...change,
  });
const show = (at = addressWith()) =>
  renderAt(
    at,
    [paths.welcome.pattern],
    <StrictMode>
      <WelcomePage />
    </StrictMode>,
  );
const address = () => screen.getByTestId('address').textContent;

describe('welcome page', () => {
  it('confirms the address once and offers to sign in, coming back to itself', async () => {
    signOut();
    const login = vi.fn(() => Promise.resolve());
    provideClient({ login, logout: () => Promise.resolve(), getToken: () => Promise.resolve(null) });
    const calls = api();
    const at = addressWith();
    show(at);
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
    expect(callsTo(calls, 'POST', /confirm$/).map(({ body }) => body)).toEqual([{ token: `t${tokens}` }]);
    expect(callsTo(calls, 'POST', /link-account/)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(login).toHaveBeenCalledWith({ returnTo: at, signup: false, email: 'ada@example.com' });
  });

  it.each([false, true])(
    'promises mails only to who did not decline them (declined: %s)',
    async (declined) => {
      signOut();
      api({ 'POST /drip-courses/confirm': { confirmed: true, ...(declined && { declined }) } });
      show();
      expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
      expect(screen.queryByText(/^We will email you/) === null).toBe(declined);
    },
  );

  it('promises nothing about a course that does not exist', async () => {
    signOut();
    api({ 'GET /public/courses/rag': problem(404, 'not_found') });
    show();
    expect(await screen.findByRole('heading', { name: 'Course not found.' })).toBeTruthy();
    expect(screen.queryByText(/lectures of .* are open/)).toBeNull();
  });

  it('links a signed-in learner and moves to the lessons without the query', async () => {
    signIn();
    const calls = api();
    show();
    await waitFor(() => expect(address()).toBe('/courses/rag/drip-content'));
    expect(callsTo(calls, 'POST', /link-account/).map(({ body }) => body)).toEqual([{ courseId: 'rag' }]);
    expect(callsTo(calls, 'POST', /confirm$/)).toHaveLength(1);
  });

  it('links nothing for another learner than the one in the address', async () => {
    signIn();
    const calls = api();
    show(addressWith('bob@example.com'));
    expect(await screen.findByText(/This link is for/)).toBeTruthy();
    expect(callsTo(calls, 'POST', /link-account/)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('links nothing without the link parameter', async () => {
    signIn();
    const calls = api();
    show('/courses/rag/welcome?email=ada%40example.com');
    expect(await screen.findByRole('link', { name: 'Open the lectures' })).toBeTruthy();
    expect(callsTo(calls, 'POST', /./)).toEqual([]);
  });

  it('says that linking failed and why, and tries again on demand', async () => {
    signIn();
    let isVerified = false;
    api({
      'POST /drip-courses/link-account': () =>
        isVerified ? { body: { success: true } } : problem(403, 'email_unverified')(),
    });
    show();
    expect(await screen.findByText('Failed to link account. Please try again.')).toBeTruthy();
    expect(screen.getByText(/not verified yet/)).toBeTruthy();
    isVerified = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/drip-content'));
  });

  it('says that the course has a price now', async () => {
    signIn();
    api({ 'POST /drip-courses/link-account': problem(402, 'payment_required') });
    show();
    expect(await screen.findByText(/has a price now/)).toBeTruthy();
  });

  it('links all the same when the confirmation was refused', async () => {
    signIn();
    api({ 'POST /drip-courses/confirm': problem(400, 'invalid_request') });
    show();
    await waitFor(() => expect(address()).toBe('/courses/rag/drip-content'));
  });

  it('says when a link could not be confirmed', async () => {
    signOut();
    api({ 'POST /drip-courses/confirm': problem(400, 'invalid_request') });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('from an older email');
  });

  it('keeps its query out of referrers while it is shown', () => {
    signOut();
    api();
    show();
    const policy = () => document.head.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content;
    expect(policy()).toBe('strict-origin');
    cleanup();
    expect(policy()).toBeUndefined();
  });
});
