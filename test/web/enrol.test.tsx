import { StrictMode } from 'react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CourseDetail } from '../../lambdas/contract/schemas/course.ts';
import { EnrolButton } from '../../web/src/features/enrol/EnrolButton.tsx';
import EnrolPage from '../../web/src/features/enrol/EnrolPage.tsx';
import { paths } from '../../web/src/lib/paths.ts';
import { callsTo, fakeApi, problem, renderAt, signIn, signOut } from './support/learner.tsx';

const courseOf = (change: Partial<CourseDetail> = {}): CourseDetail => ({
  id: 'rag',
  title: 'Retrieval in practice',
  description: '',
  longDescription: '',
  outcomes: [],
  skills: [],
  topic: 'generative-ai',
  level: 'beginner',
  duration: 'under-2-hours',
  durationLabel: 'An hour',
  instructor: { name: 'Leila Haddad' },
  price: 0,
  currency: 'usd',
  drip: false,
  lectureCount: 5,
  sections: [],
  ...change,
});
const enrolment = { isEnrolled: true, enrolledAt: '2026-11-21T10:00:00.000Z' };
const address = () => screen.getByTestId('address').textContent;
const showButton = (course = courseOf()) =>
  renderAt('/courses/rag', [paths.course.pattern], <EnrolButton course={course} />);
const showPage = () =>
  renderAt(
    '/courses/rag/enroll',
    [paths.enroll.pattern],
    <StrictMode>
      <EnrolPage />
    </StrictMode>,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('enrol button', () => {
  it('sends a visitor to sign in, and back to enrolling', () => {
    signOut();
    showButton();
    expect(screen.getByRole('link', { name: 'Enrol for free' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fcourses%2Frag%2Fenroll',
    );
  });

  it('enrols once on a double click and moves to the player', async () => {
    signIn();
    const calls = fakeApi({
      'GET /courses/rag/enrollment-status': { isEnrolled: false },
      'POST /courses/rag/enroll': enrolment,
    });
    showButton();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Enrol for free' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    expect(callsTo(calls, 'POST', /enroll$/)).toHaveLength(1);
  });

  it('lets an enrolled learner go on', async () => {
    signIn();
    fakeApi({ 'GET /courses/rag/enrollment-status': { isEnrolled: true } });
    showButton();
    const link = await screen.findByRole('link', { name: 'Continue learning' });
    expect(link.getAttribute('href')).toBe('/courses/rag/content');
  });

  it.each([
    ['402', problem(402, 'payment_required')],
    ['501', problem(501, 'not_implemented')],
  ])('shows the price of a paid course, and says that buying opens soon on a %s', async (_, refusal) => {
    signIn();
    fakeApi({
      'GET /courses/rag/enrollment-status': { isEnrolled: false },
      'POST /courses/rag/enroll': refusal,
    });
    showButton(courseOf({ price: 49 }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enrol for $49.00' }).disabled).toBe(
        false,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enrol for $49.00' }));
    expect((await screen.findByText(/Buying opens soon/)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(address()).toBe('/courses/rag');
  });

  it('can be tried again after a failure that passes', async () => {
    signIn();
    let isDown = true;
    fakeApi({
      'GET /courses/rag/enrollment-status': problem(500, 'internal_error'),
      'POST /courses/rag/enroll': () => (isDown ? problem(503, 'unavailable')() : { body: enrolment }),
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
    showButton(courseOf({ lectureCount: 0 }));
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(screen.getByText(/when the first lectures are published/)).toBeTruthy();
  });
});

describe('enrol page', () => {
  it('enrols once, even when effects run twice, and moves to the player', async () => {
    signIn();
    const calls = fakeApi({ 'POST /courses/rag/enroll': enrolment });
    showPage();
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
    expect(callsTo(calls, 'POST', /enroll$/)).toHaveLength(1);
  });

  it('says why it did not work, and tries again on demand', async () => {
    signIn();
    let isDown = true;
    fakeApi({
      'POST /courses/rag/enroll': () =>
        isDown ? problem(503, 'unavailable', 'Down.')() : { body: enrolment },
    });
    showPage();
    expect((await screen.findByRole('alert')).textContent).toBe('Down.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/courses/rag/content'));
  });

  it('offers no second try for a course that must be bought', async () => {
    signIn();
    fakeApi({ 'POST /courses/rag/enroll': problem(402, 'payment_required') });
    showPage();
    expect((await screen.findByRole('alert')).textContent).toContain('Buying opens soon');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the course' }).getAttribute('href')).toBe(
      '/courses/rag',
    );
  });
});
