import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CheckoutCanceledPage from '#web/features/checkout/CheckoutCanceledPage.tsx';
import CheckoutSuccessPage from '#web/features/checkout/CheckoutSuccessPage.tsx';
import { pollDelaysMs } from '#web/features/checkout/has-access.ts';
import CongratulationsPage from '#web/features/congratulations/CongratulationsPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { dripContentOf } from '../../support/drip.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

const api = (change: Record<string, unknown> = {}) =>
  fakeApi({ 'GET /public/courses/rag': dripCourseOf({ drip: false }), ...change });
const show = (query: string) =>
  renderAt(`/courses/rag/checkout/success${query}`, [paths.checkoutSuccess.pattern], <CheckoutSuccessPage />);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => signIn());

describe('checkout success page', () => {
  it('asks until the course is there, granting nothing itself', async () => {
    vi.useFakeTimers();
    let isEnrolled = false;
    const calls = api({ 'GET /courses/rag/enrollment-status': () => ({ body: { isEnrolled } }) });
    show('?kind=course&session_id=cs_1');
    await pass(1_500);
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeTruthy();
    isEnrolled = true;
    await pass(3_000);
    expect(screen.getByRole('heading', { name: 'The course is yours' })).toBeTruthy();
    const start = screen.getByRole('link', { name: 'Start the course' });
    expect(start.getAttribute('href')).toBe('/courses/rag/content');
    const asked = callsTo(calls, 'GET', /enrollment-status/).length;
    await pass(60_000);
    expect(callsTo(calls, 'GET', /enrollment-status/)).toHaveLength(asked);
    expect(callsTo(calls, 'POST', /./)).toEqual([]);
  });

  it('enrolls in a drip course once it is paid, because paying for one does not', async () => {
    vi.useFakeTimers();
    let isPaid = false;
    const calls = api({
      'GET /public/courses/rag': dripCourseOf(),
      'GET /courses/rag/enrollment-status': { isEnrolled: false },
      'POST /courses/rag/enroll': () =>
        isPaid
          ? { status: 201, body: { isEnrolled: true, enrolledAt: '2026-11-21T08:00:00.000Z' } }
          : problem(402, 'payment_required')(),
    });
    show('?kind=course&session_id=cs_1');
    await pass(1_500);
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeTruthy();
    isPaid = true;
    await pass(3_000);
    const start = screen.getByRole('link', { name: 'Start the course' });
    expect(start.getAttribute('href')).toBe('/courses/rag/drip-content');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(callsTo(calls, 'POST', /./).at(-1)).toMatchObject({ body: { timeZone } });
  });

  it('waits for premium after an upgrade', async () => {
    vi.useFakeTimers();
    let isPremium = false;
    api({ 'GET /drip-courses/rag/available-content': () => ({ body: dripContentOf({ isPremium }) }) });
    show('?kind=upgrade&session_id=cs_1');
    await pass(500);
    expect(screen.queryByRole('link', { name: 'Open the lectures' })).toBeNull();
    isPremium = true;
    await pass(1_000);
    expect(screen.getByRole('heading', { name: 'Premium unlocked' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the lectures' }).getAttribute('href')).toBe(
      '/courses/rag/drip-content',
    );
  });

  it('gives up asking after a while without claiming anything, and asks again on demand', async () => {
    vi.useFakeTimers();
    const calls = api({ 'GET /courses/rag/enrollment-status': problem(503, 'unavailable') });
    show('?kind=course');
    await pass(pollDelaysMs.reduce((sum, delay) => sum + delay, 1_000));
    expect(screen.getByRole('heading', { name: 'Confirmation is taking longer than usual' })).toBeTruthy();
    const asked = callsTo(calls, 'GET', /enrollment-status/).length;
    expect(asked).toBe(pollDelaysMs.length + 1);
    await act(async () => screen.getByRole('button', { name: 'Check again' }).click());
    await pass(100);
    expect(callsTo(calls, 'GET', /enrollment-status/)).toHaveLength(asked + 1);
  });

  it('asks to sign in again when the session has ended', async () => {
    api({ 'GET /courses/rag/enrollment-status': problem(401, 'unauthenticated') });
    show('?kind=course');
    expect(await screen.findByRole('link', { name: 'Login' })).toBeTruthy();
  });
});

describe('checkout canceled page', () => {
  it.each([
    ['?kind=course', 'Back to Course', '/courses/rag'],
    ['?kind=upgrade', 'Back to the upgrade', '/courses/rag/upgrade'],
    ['?kind=seats&seats=7', 'Back to the seats', '/courses/rag/team?seats=7'],
    ['?kind=gift', 'Back to the gift', '/courses/rag/gift'],
  ])('says that nothing was charged and leads back from %s', async (query, name, href) => {
    api();
    renderAt(
      `/courses/rag/checkout/cancelled${query}`,
      [paths.checkoutCanceled.pattern],
      <CheckoutCanceledPage />,
    );
    expect(screen.getByRole('heading', { name: 'You have not been charged' })).toBeTruthy();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});

describe('congratulations page', () => {
  const mine = (progress: number) => ({
    'GET /courses/enrolled': {
      courses: [{ ...dripCourseOf(), progress, enrolledAt: '2026-11-21T08:00:00.000Z' }],
    },
  });
  const showIt = (at: string) => renderAt(at, [paths.congratulations.pattern], <CongratulationsPage />);

  it.each([
    [100, 'You finished Retrieval in practice'],
    [40, '40% of Retrieval in practice'],
    [0, 'You have not started Retrieval in practice yet'],
  ])('celebrates %d percent as what it is', async (progress, heading) => {
    fakeApi(mine(progress));
    showIt('/congratulations?course=rag');
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it.each([
    [['a'], '1 lecture and 2 quizzes are left.'],
    [['a', 'c', 'q'], '1 quiz is left.'],
    [[], '2 lectures and 2 quizzes are left.'],
  ])(
    'says what is left of a course that is not finished, without what needs the upgrade',
    async (completedLectures, text) => {
      const lecture = (id: string, contentType: string, requiresUpgrade = false) => ({
        id,
        contentType,
        requiresUpgrade,
      });
      const lectures = [
        lecture('a', 'video'),
        lecture('c', 'article'),
        lecture('q', 'quiz'),
        lecture('r', 'quiz'),
        lecture('p', 'video', true),
      ];
      fakeApi({
        ...mine(40),
        'GET /courses/rag/content': {
          courseId: 'rag',
          title: 'Retrieval',
          sections: [{ title: 'One', lectures }],
        },
        'GET /courses/rag/progress': { progress: 40, completedLectures },
      });
      showIt('/congratulations?course=rag');
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('claims nothing of a course that is not the learner’s, or of a visitor', async () => {
    fakeApi({ 'GET /courses/enrolled': { courses: [] } });
    showIt('/congratulations?course=rag');
    expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeTruthy();
    cleanup();
    signOut();
    const calls = fakeApi(mine(100));
    showIt('/congratulations?course=rag');
    expect(screen.getByRole('heading', { name: 'Congratulations' })).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
