import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { EnrollButton } from '#web/features/enroll/EnrollButton.tsx';
import EnrollPage from '#web/features/enroll/EnrollPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { redirectTo } from '#web/lib/routing/redirect.ts';
import { provideClient } from '#web/lib/session/session-store.ts';
import { courseDetail } from '../../support/courses.ts';
import { type Call, callsTo, fakeApi, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

vi.mock('#web/lib/routing/redirect.ts', () => ({ redirectTo: vi.fn() }));

const courseOf = (change: Partial<CourseDetail> = {}) =>
  courseDetail('rag', { title: 'Retrieval in practice', ...change });
const enrollment = { isEnrolled: true, enrolledAt: '2026-11-21T10:00:00.000Z' };
const address = () => screen.getByTestId('address').textContent;
const showButton = (course = courseOf()) =>
  renderAt('/courses/rag', [paths.course.pattern], <EnrollButton course={course} />);
const showPage = () =>
  renderAt(
    '/courses/rag/enroll',
    [paths.enroll.pattern],
    <StrictMode>
      <EnrollPage />
    </StrictMode>,
  );

describe('enroll button', () => {
  it('sends a visitor to sign in, and back to enrolling', () => {
    signOut();
    showButton();
    expect(screen.getByRole('link', { name: 'Enroll for free' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fcourses%2Frag%2Fenroll',
    );
  });

  it('enrolls once on a double click and moves to the player', async () => {
    signIn();
    const calls = fakeApi({
      'GET /courses/rag/enrollment-status': { isEnrolled: false },
      'POST /courses/rag/enroll': enrollment,
    });
    showButton();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Enroll for free' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    expect(callsTo(calls, 'POST', /enroll$/)).toHaveLength(1);
  });

  it('enrolls without the zone of the browser where the server does not take it', async () => {
    signIn();
    const calls = fakeApi({
      'GET /courses/rag/enrollment-status': { isEnrolled: false },
      'POST /courses/rag/enroll': ({ body }: Call) =>
        body === undefined ? { body: enrollment } : { status: 400, body: problem(400, 'bad_request') },
    });
    showButton();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: 'Enroll for free' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(callsTo(calls, 'POST', /enroll$/).map(({ body }) => body)).toEqual([{ timeZone }, undefined]);
  });

  it('lets an enrolled learner go on', async () => {
    signIn();
    fakeApi({ 'GET /courses/rag/enrollment-status': { isEnrolled: true } });
    showButton();
    const link = await screen.findByRole('link', { name: 'Continue learning' });
    // The card beside it names no price then.
    expect(link.closest('[data-owned]')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/courses/rag/content');
  });

  const sellIt = async (checkout: unknown) => {
    const calls = fakeApi({
      'GET /courses/rag/enrollment-status': { isEnrolled: false },
      'POST /courses/rag/enroll': problem(402, 'payment_required'),
      'POST /stripe/create-checkout-session': checkout,
    });
    showButton(courseOf({ price: 49 }));
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enroll for $49.00' });
    await waitFor(() => expect(button().disabled).toBe(false));
    await userEvent.dblClick(button());
    return calls;
  };

  it('shows the price of a paid course and leaves to pay, once on a double click', async () => {
    signIn();
    const calls = await sellIt({ url: 'https://pay.test/cs_1', sessionId: 'cs_1' });
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1', 'assign'));
    expect(redirectTo).toHaveBeenCalledTimes(1);
    expect(callsTo(calls, 'POST', /checkout-session$/).map(({ body }) => body)).toEqual([
      { courseId: 'rag' },
    ]);
    expect(address()).toBe('/courses/rag');
  });

  it('can be pressed again after the back button', async () => {
    signIn();
    await sellIt({ url: 'https://pay.test/cs_1', sessionId: 'cs_1' });
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Opening the payment page…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(button.hasAttribute('aria-disabled')).toBe(false);
    expect(button.textContent).toBe('Enroll for $49.00');
  });

  it('leads who owns the course already to the player', async () => {
    signIn();
    await sellIt(problem(409, 'already_owned'));
    const link = await screen.findByRole('link', { name: 'Continue learning' });
    expect(link.getAttribute('href')).toBe('/courses/rag/content');
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it('says so when there is no token to pay with', async () => {
    signIn();
    provideClient({
      login: () => Promise.resolve(),
      logout: () => Promise.resolve(),
      getToken: () => Promise.resolve(null),
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const calls = await sellIt({ url: 'https://pay.test/cs_1', sessionId: 'cs_1' });
    expect(await screen.findByText('No token retrieved')).toBeTruthy();
    expect(callsTo(calls, 'POST', /checkout-session$/)).toEqual([]);
  });

  it('can be tried again after a failure that passes', async () => {
    signIn();
    let isDown = true;
    fakeApi({
      'GET /courses/rag/enrollment-status': problem(500, 'internal_error'),
      'POST /courses/rag/enroll': () => (isDown ? problem(503, 'unavailable')() : { body: enrollment }),
    });
    showButton();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    isDown = false;
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
  });

  it('says why a course without lectures cannot be entered', () => {
    signOut();
    showButton(courseOf({ lectureCount: 0, available: false }));
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(screen.getByText(/when the first lectures are published/)).toBeTruthy();
  });
});

describe('enroll page', () => {
  it('enrolls once, even when effects run twice, and moves to the player', async () => {
    signIn();
    const calls = fakeApi({ 'POST /courses/rag/enroll': enrollment });
    showPage();
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    expect(callsTo(calls, 'POST', /enroll$/)).toHaveLength(1);
  });

  it('says why it did not work, and tries again on demand', async () => {
    signIn();
    let isDown = true;
    fakeApi({
      'POST /courses/rag/enroll': () =>
        isDown ? problem(503, 'unavailable', 'Down.')() : { body: enrollment },
    });
    showPage();
    expect((await screen.findByRole('alert')).textContent).toBe('Down.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
  });

  it('leaves to pay for a course that must be bought, once', async () => {
    signIn();
    const calls = fakeApi({
      'POST /courses/rag/enroll': problem(402, 'payment_required'),
      'POST /stripe/create-checkout-session': { url: 'https://pay.test/cs_2', sessionId: 'cs_2' },
    });
    showPage();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_2', 'replace'));
    expect(callsTo(calls, 'POST', /checkout-session$/)).toHaveLength(1);
    expect(address()).toBe('/courses/rag/enroll');
  });

  it('moves on to the drip player of a course that is released over time', async () => {
    signIn();
    fakeApi({ 'POST /courses/rag/enroll': enrollment, 'GET /public/courses/rag': courseOf({ drip: true }) });
    showPage();
    await waitFor(() => expect(address()).toBe('/courses/rag/drip-content'));
  });
});
