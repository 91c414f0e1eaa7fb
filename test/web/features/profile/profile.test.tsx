import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readProblems } from '#web/features/profile/details.ts';
import ProfilePage from '#web/features/profile/ProfilePage.tsx';
import { ApiProblem } from '#web/lib/api/problem.ts';
import { forgetResources } from '#web/lib/api/useResource.ts';
import { callsTo, fakeApi, localNoon, logout, problem, renderAt, signIn } from '../../support/learner.tsx';
import {
  accept,
  button,
  field,
  profile,
  show,
  useProfilePage,
  valueOf,
} from '../../support/profile-page.tsx';

useProfilePage();

describe('profile', () => {
  it('shows what the site knows of the learner', async () => {
    show({ headline: 'Engineer', bio: 'One\nTwo' });
    expect(await valueOf('Email')).toBe('ada@example.com Verified');
    expect(await valueOf('Member since')).toBe('September 3, 2026');
    expect((await field('Name')).value).toBe('Ada Lovelace');
    expect((await field('Headline')).value).toBe('Engineer');
    expect((await field('About you')).value).toBe('One\nTwo');
    expect((await field('Time zone')).value).toMatch(/^Europe\/London \(GMT/);
    expect((await field('New lectures')).checked).toBe(true);
    expect((await field('News')).checked).toBe(false);
  });

  it('lists purchases with receipt numbers and refunds', async () => {
    const purchase = {
      receipt: '7K4MX-29RWH',
      courseId: 'rag',
      courseTitle: 'RAG in practice',
      kind: 'upgrade',
      amount: 49,
      paidAt: localNoon('2026-11-20'),
      refunds: [{ amount: 5 }, { amount: 20, at: localNoon('2026-11-21') }],
      state: 'partly_refunded',
    };
    show({}, { 'GET /user/purchases': { purchases: [purchase] } });
    expect((await screen.findByText('7K4MX-29RWH')).closest('p')?.textContent).toBe(
      'Receipt number 7K4MX-29RWH',
    );
    const link = screen.getByRole('link', { name: 'RAG in practice' });
    expect(link.getAttribute('href')).toBe('/courses/rag');
    expect(screen.getByText('Refunded in part').closest('p')?.textContent).toBe(
      'Premium upgrade · November 20, 2026 · Refunded in part',
    );
    const refunds = within(screen.getByRole('list', { name: 'Refunds for RAG in practice' }));
    expect(refunds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Refund−$5.00',
      'Refund on November 21, 2026−$20.00',
    ]);
  });

  it.each([
    [{ seats: 5 }, '5 seats'],
    [{ seats: 1, gift: true }, 'Gift'],
  ])('leads from a purchase for others, %o, to its page', async (forOthers, words) => {
    const purchase = {
      ...{ receipt: '7K4MX-29RWH', courseId: 'rag', courseTitle: 'RAG in practice', kind: 'course' },
      ...{ teamId: '9f3a', amount: 395, paidAt: '2026-11-20T12:00:00.000Z', refunds: [], state: 'paid' },
    };
    show({}, { 'GET /user/purchases': { purchases: [{ ...purchase, ...forOthers }] } });
    const link = await screen.findByRole('link', { name: words });
    expect(link.getAttribute('href')).toBe('/teams/9f3a');
  });

  it('says that nothing was bought, and what to do when purchases cannot be loaded', async () => {
    show({}, { 'GET /user/purchases': { purchases: [] } });
    expect(await screen.findByText(/You have not bought anything yet/)).toBeTruthy();
    cleanup();
    signIn();
    let fails = true;
    const answer = () => (fails ? problem(503, 'unavailable')() : { body: { purchases: [] } });
    show({}, { 'GET /user/purchases': answer });
    expect(await screen.findByText('Your purchases could not be loaded')).toBeTruthy();
    fails = false;
    await userEvent.click(button('Try again'));
    expect(await screen.findByText(/You have not bought anything yet/)).toBeTruthy();
  });

  it('marks an unverified address', async () => {
    show({ emailVerified: false });
    expect(await valueOf('Email')).toBe('ada@example.com Not verified');
  });

  it('shows a picture of the site, and initials instead of one from elsewhere or none', async () => {
    const { container } = show({ picture: '/pictures/abc/256.webp' });
    await waitFor(() =>
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/abc/256.webp'),
    );
    expect(container.querySelector('img')?.getAttribute('srcset')).toContain('/pictures/abc/128.webp 128w');
    cleanup();
    for (const picture of ['https://pictures.example/ada', '//pictures.example/ada', undefined]) {
      const { container: other } = show({ picture });
      expect(await screen.findByText('AL')).toBeTruthy();
      expect(other.querySelector('img')).toBeNull();
      cleanup();
    }
  });

  it('still lets the learner sign out when the profile cannot be loaded', async () => {
    fakeApi({ 'GET /user/profile': problem(503, 'unavailable') });
    renderAt('/profile', ['/profile'], <ProfilePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Your profile could not be loaded');
    await userEvent.click(button('Sign Out'));
    await expect.poll(() => logout.mock.calls.length).toBe(1);
  });
});

describe('editing', () => {
  it('sends the fields that changed and no other, and says so', async () => {
    const { calls } = show();
    expect((await field('Name')).value).toBe('Ada Lovelace');
    expect(button('Save changes').ariaDisabled).toBe('true');
    await userEvent.type(await field('Headline'), '  Engineer ');
    await userEvent.click(await field('News'));
    await screen.findByText('Not saved yet');
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saved');
    expect(document.activeElement).toBe(button('Save changes'));
    // Nothing is left to save.
    await userEvent.click(button('Save changes'));
    expect(callsTo(calls, 'PUT', /profile$/).map(({ body }) => body)).toEqual([
      { headline: 'Engineer', emailPreferences: { releases: true, news: true } },
    ]);
    expect(button('Save changes').ariaDisabled).toBe('true');
  });

  it('leaves a consent as another page has set it meanwhile', async () => {
    let now = { ...profile, emailPreferences: { releases: true, news: false } };
    const { calls } = show({}, { 'GET /user/profile': () => ({ body: now }) });
    await userEvent.click(await field('News'));
    now = { ...now, emailPreferences: { releases: false, news: false } };
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saved');
    expect(callsTo(calls, 'PUT', /profile$/).map(({ body }) => body)).toEqual([
      { emailPreferences: { releases: false, news: true } },
    ]);
  });

  it('keeps what is typed while it saves, as not saved yet', async () => {
    let answer: () => void = () => undefined;
    const slowly = (call: Parameters<typeof accept>[0]) =>
      new Promise((resolve) => (answer = () => resolve(accept(call))));
    const { calls } = show({}, { 'PUT /user/profile': slowly });
    await userEvent.type(await field('Headline'), 'Engineer');
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saving…');
    await userEvent.type(await field('About you'), 'Curious');
    expect(screen.getByText('Saving…')).toBeTruthy();
    expect(button('Save changes').ariaDisabled).toBe('true');
    await act(async () => answer());
    await screen.findByText('Not saved yet');
    expect((await field('About you')).value).toBe('Curious');
    await userEvent.click(button('Save changes'));
    await waitFor(() => expect(callsTo(calls, 'PUT', /profile$/)).toHaveLength(2));
    await act(async () => answer());
    await screen.findByText('Saved');
    expect(callsTo(calls, 'PUT', /profile$/).map(({ body }) => body)).toEqual([
      { headline: 'Engineer' },
      { bio: 'Curious' },
    ]);
  });

  it('says at the field what is wrong, and moves the focus there', async () => {
    const { calls } = show();
    await userEvent.clear(await field('Name'));
    await userEvent.click(button('Save changes'));
    await screen.findByText('Please enter your name.');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'));
    expect(callsTo(calls, 'PUT', /profile$/)).toEqual([]);
    await userEvent.type(await field('Name'), 'A');
    expect(screen.queryByText('Please enter your name.')).toBeNull();
  });

  it('shows the server’s refusal at its field and keeps what was typed', async () => {
    const issues = [{ path: 'bio', message: 'Links that run scripts are not allowed' }];
    show(
      {},
      {
        'PUT /user/profile': () => ({ status: 400, body: { error: 'no', code: 'invalid_request', issues } }),
      },
    );
    await userEvent.type(await field('About you'), 'javascript:x');
    await userEvent.click(button('Save changes'));
    await screen.findByText('Links that run scripts are not allowed.');
    expect((await field('About you')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('About you')).value).toBe('javascript:x');
  });

  it('keeps what was typed while the site does not answer', async () => {
    show({}, { 'PUT /user/profile': problem(503, 'unavailable', 'Not answering.') });
    await userEvent.type(await field('Headline'), 'E');
    await userEvent.click(button('Save changes'));
    await screen.findByText('Your changes could not be saved: Not answering.');
    expect((await field('Headline')).value).toBe('E');
    expect(button('Save changes').ariaDisabled).toBeNull();
  });

  it('asks to wait until tomorrow only where a limit of the day was reached', () => {
    const refusal = (retryAfterSeconds?: number) =>
      readProblems(
        new ApiProblem({
          status: 429,
          code: 'too_many_requests',
          message: 'No.',
          ...(retryAfterSeconds && { retryAfterSeconds }),
        }),
      ).form;
    expect(refusal()).toBe('Too many requests. Please try again in a few minutes.');
    expect(refusal(30)).toBe('Too many requests. Please try again in a few minutes.');
    expect(refusal(40_000)).toBe('Too many requests. Please try again tomorrow.');
  });

  it('counts characters and refuses too many', async () => {
    show({ headline: 'a'.repeat(150) });
    expect(await screen.findByText('150 / 160')).toBeTruthy();
    await userEvent.type(await field('Headline'), 'b'.repeat(11));
    expect(screen.getByText('161 / 160').dataset.level).toBe('over');
    await userEvent.click(button('Save changes'));
    await screen.findByText('Use at most 160 characters.');
  });

  it('saves what was edited, and nothing that another device has changed meanwhile', async () => {
    const { calls, unmount } = show();
    await userEvent.type(await field('Headline'), 'Engineer');
    unmount();
    forgetResources();
    const later = show({ name: 'Ada Byron', timeZone: 'Asia/Tokyo' });
    expect((await field('Headline')).value).toBe('Engineer');
    expect((await field('Name')).value).toBe('Ada Byron');
    await userEvent.click(button('Save changes'));
    await waitFor(() => expect(callsTo(later.calls, 'PUT', /profile$/)).toHaveLength(1));
    expect(callsTo(later.calls, 'PUT', /profile$/)[0]?.body).toEqual({ headline: 'Engineer' });
    expect(callsTo(calls, 'PUT', /profile$/)).toEqual([]);
  });

  it('counts characters as the site does: an emoji is one', async () => {
    const { calls } = show();
    const name = await field('Name');
    await userEvent.clear(name);
    await userEvent.click(name);
    await userEvent.paste('🦊'.repeat(60));
    expect(screen.getByText('60 / 100')).toBeTruthy();
    await userEvent.click(button('Save changes'));
    await waitFor(() => expect(callsTo(calls, 'PUT', /profile$/)).toHaveLength(1));
  });

  it('keeps unsaved changes when the learner leaves the page, and asks before the tab closes', async () => {
    show();
    await userEvent.type(await field('Headline'), 'Half a thou');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    cleanup();
    show();
    expect((await field('Headline')).value).toBe('Half a thou');
    await screen.findByText(/not saved yet\./);
    await userEvent.click(button('Discard'));
    expect(document.activeElement).toBe(button('Save changes'));
    expect((await field('Headline')).value).toBe('');
    const free = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
  });

  it('asks nothing once the learner signs out, when the session is over already', async () => {
    show();
    await userEvent.type(await field('Headline'), 'Half a thou');
    const leaving = vi.spyOn(await import('#web/lib/session/leaving.ts'), 'isLeaving').mockReturnValue(true);
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    leaving.mockRestore();
  });

  it('finds a zone by typing, with the keyboard alone', async () => {
    const { calls } = show();
    const zone = await field('Time zone');
    await userEvent.click(zone);
    await userEvent.keyboard('new york');
    expect(zone.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toMatch(
      /^America\/New York/,
    );
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(zone.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    await userEvent.keyboard('{Enter}');
    expect(zone.value).toMatch(/^America\/New York \(GMT/);
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saved');
    expect(callsTo(calls, 'PUT', /profile$/)[0]?.body).toEqual({ timeZone: 'America/New_York' });
    await userEvent.click(zone);
    await userEvent.keyboard('nowhere at all');
    expect(screen.getByText('No matching time zone.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(zone.value).toMatch(/^America\/New York/);
  });
});
