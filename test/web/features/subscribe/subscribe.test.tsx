import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import SignupSuccessPage from '#web/features/subscribe/SignupSuccessPage.tsx';
import SubscribePage from '#web/features/subscribe/SubscribePage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { type Call, callsTo, fakeApi, problem, signIn, signOut } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

const show = (at: string | { pathname: string; state: unknown } = '/courses/rag/subscribe') =>
  renderAt(
    at,
    <Routes>
      <Route path={paths.subscribe.pattern} element={<SubscribePage />} />
      <Route path={paths.subscribeShort.pattern} element={<SubscribePage />} />
      <Route path={paths.signupSuccess.pattern} element={<SignupSuccessPage />} />
    </Routes>,
  );
const api = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /public/courses/rag': dripCourseOf(),
    'POST /drip-courses/subscribe': { status: 'success' },
    ...change,
  });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const send = async (email: string) => {
  await screen.findByRole('textbox');
  if (email) await userEvent.type(field(), email);
  await userEvent.click(screen.getByRole('button', { name: 'Get the first lectures' }));
};
const subscriptions = (calls: Call[]) => callsTo(calls, 'POST', /subscribe$/).map(({ body }) => body);

beforeEach(() => signOut());

describe('subscribe page', () => {
  it.each(['', 'ada', 'ada@example', 'a b@example.com'])(
    'refuses %j before anything is sent',
    async (email) => {
      const calls = api();
      show();
      await send(email);
      expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field());
      expect(subscriptions(calls)).toEqual([]);
    },
  );

  it('clears the error on edit', async () => {
    api();
    show();
    await send('ada');
    await userEvent.type(field(), '@');
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    expect(field().required).toBe(true);
  });

  it.each(['/courses/rag/subscribe', '/subscribe/rag'])('sends address and time zone from %s', async (at) => {
    const calls = api();
    const { place } = show(at);
    await send(' ada@example.com ');
    await waitFor(() => expect(place.address).toBe('/courses/rag/signup-success'));
    expect(place.state).toEqual({ email: 'ada@example.com', existing: false });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(subscriptions(calls)).toEqual([{ email: 'ada@example.com', courseId: 'rag', timeZone }]);
  });

  it('knows who had access before', async () => {
    api({ 'POST /drip-courses/subscribe': { status: 'existing_access' } });
    const { place } = show();
    await send('ada@example.com');
    await waitFor(() => expect(place.state).toEqual({ email: 'ada@example.com', existing: true }));
  });

  it('sends once and is disabled meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const calls = api({ 'POST /drip-courses/subscribe': () => promise });
    const { place } = show();
    await send('ada@example.com');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.type(field(), '{Enter}');
    resolve({ body: { status: 'success' } });
    await waitFor(() => expect(place.address).toBe('/courses/rag/signup-success'));
    expect(subscriptions(calls)).toHaveLength(1);
  });

  it.each([
    ['a failure', problem(500, 'internal_error'), 'Oops! Something went wrong. Please try again.'],
    ['too many tries', problem(429, 'too_many_requests'), /Wait an hour, then try again/],
    ['a course that does not drip', problem(409, 'conflict'), /not released by email/],
  ])('says what is the matter on %s, and can be sent again', async (_, refusal, message) => {
    api({ 'POST /drip-courses/subscribe': refusal });
    show();
    await send('ada@example.com');
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
    expect(field().value).toBe('ada@example.com');
    expect(screen.getByRole('button', { name: 'Get the first lectures' }).hasAttribute('aria-disabled')).toBe(
      false,
    );
  });

  it('shows an address that the server refuses at the field', async () => {
    const issues = [{ path: 'email', message: 'no' }];
    const refusal = () => ({ status: 400, body: { error: 'x', code: 'invalid_request', issues } });
    api({ 'POST /drip-courses/subscribe': refusal });
    show();
    await send('ada@example.c');
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the course beside the form', async () => {
    api();
    show();
    expect(await screen.findByRole('heading', { name: 'Retrieval in practice' })).toBeTruthy();
    expect(screen.getByText('Leila Haddad')).toBeTruthy();
    expect(screen.getByText('Opens after 7 days')).toBeTruthy();
  });

  it('has no form for a course that does not exist or is open as a whole', async () => {
    api({ 'GET /public/courses/rag': problem(404, 'not_found') });
    show();
    expect(await screen.findByRole('heading', { name: 'Course not found.' })).toBeTruthy();
    cleanup();
    api({ 'GET /public/courses/open': dripCourseOf({ id: 'open', drip: false }) });
    show('/courses/open/subscribe');
    expect(await screen.findByRole('heading', { name: 'This course is already open in full' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    api({ 'GET /public/courses/paid': dripCourseOf({ id: 'paid', price: 79 }) });
    show('/courses/paid/subscribe');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(
      await screen.findByRole('heading', { name: 'This course is bought, not subscribed to' }),
    ).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('has no form for somebody who takes the course', async () => {
    signIn();
    api({ 'GET /courses/rag/enrollment-status': { isEnrolled: true } });
    show();
    const way = await screen.findByRole('link', { name: 'Continue learning' });
    expect(way.getAttribute('href')).toBe('/courses/rag/drip-content');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('signup-success page', () => {
  const pathname = '/courses/rag/signup-success';

  it('reports no success for a course that does not exist', async () => {
    api({ 'GET /public/courses/rag': problem(404, 'not_found') });
    show(pathname);
    expect(await screen.findByRole('heading', { name: 'Course not found.' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Success!' })).toBeNull();
  });

  it.each([
    [{ email: 'ada@example.com', existing: false }, 'Success!', /confirmation email to ada@example.com/],
    [{ email: 'ada@例子.广告', existing: false }, 'Success!', /confirmation email to ada@例子.广告/],
    [
      { email: '用户@例子.广告', existing: false },
      'Success!',
      /用户@例子.广告, but our email service cannot deliver/,
    ],
    [{ email: 'ada@example.com', existing: true }, 'Welcome Back!', /ada@example.com already has access/],
    [null, 'Success!', /If you have just subscribed/],
  ])('greets %j with %s', async (state, heading, text) => {
    api();
    show({ pathname, state });
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(
      screen.getAllByText((_, element) => element?.tagName === 'P' && text.test(element.textContent ?? '')),
    ).toHaveLength(1);
    const overview = screen.getByRole('link', { name: 'Go to course overview' });
    expect(overview.getAttribute('href')).toBe('/courses/rag');
    expect(await screen.findByText('1–4 weeks')).toBeTruthy();
    expect(screen.getByText('Leila Haddad')).toBeTruthy();
    expect(screen.getByText('Opens after 7 days')).toBeTruthy();
  });
});
