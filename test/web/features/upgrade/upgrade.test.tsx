import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import UpgradePage from '#web/features/upgrade/UpgradePage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { redirectTo } from '#web/lib/routing/redirect.ts';
import { dripContentOf } from '../../support/drip.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';

vi.mock('#web/lib/routing/redirect.ts', () => ({ redirectTo: vi.fn() }));

const session = 'POST /stripe/create-drip-upgrade-session';
const show = (change: Record<string, unknown> = {}) => {
  const calls = fakeApi({
    'GET /public/courses/rag': dripCourseOf(),
    'GET /drip-courses/rag/available-content': dripContentOf(),
    [session]: { url: 'https://pay.test/cs_1' },
    ...change,
  });
  renderAt('/courses/rag/upgrade', [paths.upgrade.pattern], <UpgradePage />);
  return calls;
};
const upgrade = async () => userEvent.dblClick(await screen.findByRole('button', { name: 'Upgrade Now' }));

beforeEach(() => signIn());

describe('upgrade page', () => {
  it.each([
    [undefined, '$49.00'],
    [79.5, '$79.50'],
  ])('shows an upgrade price of %s as %s, and what is included', async (upgradePrice, price) => {
    show({ 'GET /public/courses/rag': dripCourseOf({ upgradePrice }) });
    expect(await screen.findByText(price)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Upgrade to Premium' })).toBeTruthy();
    expect(screen.getByText('1 premium lecture')).toBeTruthy();
    expect(screen.getByText('Premium lesson')).toBeTruthy();
  });

  it('leaves for the payment page, once on a double click', async () => {
    const calls = show();
    await upgrade();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1', 'assign'));
    expect(callsTo(calls, 'POST', /upgrade-session$/).map(({ body }) => body)).toEqual([{ courseId: 'rag' }]);
  });

  it('can be pressed again after the back button', async () => {
    const calls = show();
    await upgrade();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledOnce());
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await upgrade();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(2));
    expect(callsTo(calls, 'POST', /upgrade-session$/)).toHaveLength(2);
  });

  it.each([
    ['a failure', problem(503, 'unavailable'), 'Failed to process upgrade. Please try again.'],
    ['no address', { error: 'no session' }, 'Failed to process upgrade. Please try again.'],
  ])('says so on %s, and can be tried again', async (_, answer, message) => {
    show({ [session]: answer });
    await upgrade();
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('button', { name: 'Upgrade Now' }).hasAttribute('aria-disabled')).toBe(false);
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it('says who has it already, before or after asking, and leads to the lessons', async () => {
    show({ 'GET /drip-courses/rag/available-content': dripContentOf({ isPremium: true }) });
    await screen.findByRole('heading', { name: 'You already have premium' });
    cleanup();
    show({ [session]: problem(409, 'already_owned') });
    await upgrade();
    await screen.findByRole('heading', { name: 'You already have premium' });
    const lessons = screen.getByRole('link', { name: 'Open the lectures' });
    expect(lessons.getAttribute('href')).toBe('/courses/rag/drip-content');
  });

  it('sends who has not started the course to start it', async () => {
    show({ [session]: problem(403, 'not_enrolled') });
    await upgrade();
    const start = await screen.findByRole('link', { name: 'Start the course' });
    expect(start.getAttribute('href')).toBe('/courses/rag/enroll');
  });

  it('sells nothing where there is nothing to upgrade', async () => {
    show({ 'GET /public/courses/rag': dripCourseOf({ sections: [] }) });
    expect(await screen.findByRole('heading', { name: 'There is nothing to upgrade' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upgrade Now' })).toBeNull();
  });

  it.each([
    ['absent', problem(404, 'not_found'), 'Course not found.'],
    ['unreadable', problem(500, 'internal_error'), 'Failed to load course details.'],
  ])('says that the course is %s', async (_, answer, heading) => {
    show({ 'GET /public/courses/rag': answer });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });
});
