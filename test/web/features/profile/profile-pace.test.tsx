import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { courseCard } from '../../support/courses.ts';
import { callsTo, gatewayThrottle, problem } from '../../support/learner.tsx';
import { paceOf, takingChanges } from '../../support/pace.ts';
import { button, field, show, useProfilePage } from '../../support/profile-page.tsx';

useProfilePage();

const preferences = (calls: ReturnType<typeof show>['calls']) =>
  callsTo(calls, 'PUT', /profile$/).map(
    ({ body }) => (body as { emailPreferences?: unknown }).emailPreferences,
  );

it('a day of reviews has as many items as the learner chooses', async () => {
  const { calls } = show();
  expect((await field('Reviews a day')).value).toBe('20');
  await userEvent.selectOptions(await field('Reviews a day'), '50');
  await userEvent.click(button('Save changes'));
  await screen.findByText('Saved');
  expect(callsTo(calls, 'PUT', /profile/).map(({ body }) => body)).toEqual([{ reviewLimit: 50 }]);
});

describe('mails about new lectures', () => {
  it('come as lectures open, or once a week on a day and hour of one’s own', async () => {
    const { calls } = show();
    expect((await field('As lectures open')).checked).toBe(true);
    expect(screen.queryByLabelText('Day')).toBeNull();
    await userEvent.click(await field('Once a week, in one email'));
    expect((await field('Day')).value).toBe('mon');
    expect((await field('Hour')).value).toBe('09:00');
    await userEvent.selectOptions(await field('Day'), 'Friday');
    fireEvent.change(await field('Hour'), { target: { value: '18:30' } });
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saved');
    expect(preferences(calls)).toEqual([{ digest: 'weekly', digestDay: 'fri', digestAt: '18:30' }]);
  });

  it('are those that were saved, and go back to one a lecture', async () => {
    const { calls } = show({
      emailPreferences: {
        releases: true,
        news: true,
        digest: 'weekly',
        digestDay: 'sun',
        digestAt: '07:00',
      },
    });
    expect((await field('Day')).value).toBe('sun');
    expect((await field('Hour')).value).toBe('07:00');
    await userEvent.click(await field('As lectures open'));
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saved');
    expect(preferences(calls)).toEqual([{ digest: 'each' }]);
  });

  it('ask for an hour, and for nothing while there are none', async () => {
    const { calls } = show();
    await userEvent.click(await field('Once a week, in one email'));
    fireEvent.change(await field('Hour'), { target: { value: '' } });
    await userEvent.click(button('Save changes'));
    await screen.findByText('Please choose an hour.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hour')));
    expect(preferences(calls)).toEqual([]);
    await userEvent.click(await field('New lectures'));
    expect(screen.queryByLabelText('Once a week, in one email')).toBeNull();
  });

  it('take a daily mail about reviews with its hour, and send neither while nothing of it changed', async () => {
    const { calls } = show();
    await userEvent.click(await field('News'));
    await userEvent.click(button('Save changes'));
    await waitFor(() => expect(preferences(calls)).toHaveLength(1));
    expect(preferences(calls)[0]).not.toHaveProperty('reviews');
    await userEvent.click(await field('Reviews'));
    expect((await field('Hour of the review email')).value).toBe('09:00');
    fireEvent.change(await field('Hour of the review email'), { target: { value: '' } });
    await userEvent.click(button('Save changes'));
    await screen.findByText('Please choose an hour.');
    fireEvent.change(await field('Hour of the review email'), { target: { value: '07:15' } });
    await userEvent.click(button('Save changes'));
    await waitFor(() => expect(preferences(calls)).toHaveLength(2));
    expect(preferences(calls)[1]).toMatchObject({ reviews: 'daily' });
    expect(callsTo(calls, 'PUT', /profile/).at(-1)?.body).toMatchObject({ reviewAt: '07:15' });
  });

  it('need no hour while they are off, so that a cleared one keeps nothing else from being saved', async () => {
    const { calls } = show();
    await userEvent.click(await field('Reviews'));
    fireEvent.change(await field('Hour of the review email'), { target: { value: '' } });
    await userEvent.click(await field('Reviews'));
    await userEvent.click(await field('Once a week, in one email'));
    fireEvent.change(await field('Hour'), { target: { value: '' } });
    await userEvent.click(await field('New lectures'));
    await userEvent.type(await field('Headline'), 'Engineer');
    await userEvent.click(button('Save changes'));
    await screen.findByText('Saved');
    expect(callsTo(calls, 'PUT', /profile$/).map(({ body }) => body)).toEqual([
      { headline: 'Engineer', emailPreferences: { releases: false, news: false, digest: 'weekly' } },
    ]);
  });

  it('show a refusal of the hour at its field', async () => {
    const issues = [{ path: 'emailPreferences.digestAt', message: 'Use HH:MM' }];
    show({}, { 'PUT /user/profile': () => ({ status: 400, body: { code: 'invalid_request', issues } }) });
    await userEvent.click(await field('Once a week, in one email'));
    await userEvent.click(button('Save changes'));
    await screen.findByText('Use HH:MM.');
  });

  it('are no draft any more once they were saved after the page was left', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { calls } = show();
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      if (init.method === 'PUT') await promise;
      return answering(address, init);
    });
    await userEvent.type(await field('Headline'), 'Engineer');
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('profile-draft'));
    expect(drafts()).toHaveLength(1);
    await userEvent.click(button('Save changes'));
    cleanup();
    expect(drafts()).toHaveLength(1);
    resolve();
    await waitFor(() => expect(callsTo(calls, 'PUT', /profile$/)).toHaveLength(1));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('take up a draft that an earlier version of the page kept', async () => {
    sessionStorage.setItem(
      'northlight:profile-draft:local|1',
      JSON.stringify({ name: 'Ada', headline: '', bio: '', timeZone: '', releases: true, news: true }),
    );
    show();
    expect((await field('Name')).value).toBe('Ada');
    expect((await field('As lectures open')).checked).toBe(true);
  });
});

describe('the calendar', () => {
  const first = 'https://site.example/api/calendar/first';
  const second = 'https://site.example/api/calendar/second';
  const makes = {
    'POST /user/calendar': ({ body }: { body: unknown }) => ({
      body: { url: (body as { rotate?: true }).rotate ? second : first },
    }),
  };
  const copied = vi.fn<(text: string) => Promise<void>>();
  const section = () => screen.findByRole('region', { name: 'Calendar' });
  beforeEach(() => {
    copied.mockReset().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  });

  it('is asked for when wanted, opens in a calendar program, and is copied', async () => {
    const { calls } = show({}, makes);
    const calendar = await section();
    expect(callsTo(calls, 'POST', /calendar$/)).toEqual([]);
    await userEvent.click(within(calendar).getByRole('button', { name: 'Show my calendar address' }));
    const address = await within(calendar).findByLabelText<HTMLInputElement>('Your calendar address');
    expect(address.value).toBe(first);
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect(within(calendar).getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
      'webcal://site.example/api/calendar/first',
    );
    expect(calendar.textContent).toContain('keep it to yourself');
    // The user-event library installs its own clipboard with each click.
    fireEvent.click(within(calendar).getByRole('button', { name: 'Copy' }));
    await within(calendar).findByText('Copied');
    expect(copied).toHaveBeenCalledWith(first);
    expect(callsTo(calls, 'POST', /calendar$/).map(({ body }) => body)).toEqual([{}]);
  });

  it('says what to do where copying is refused', async () => {
    copied.mockRejectedValue(new Error('no'));
    show({}, makes);
    await userEvent.click(await screen.findByRole('button', { name: 'Show my calendar address' }));
    await screen.findByLabelText('Your calendar address');
    fireEvent.click(button('Copy'));
    await screen.findByText(/copy it with your keyboard/);
  });

  it('may have stopped when the answer with its new address was lost', async () => {
    let isFirst = true;
    const answer = () => {
      if (!isFirst) throw new TypeError('Failed to fetch');
      isFirst = false;
      return { body: { url: first } };
    };
    show({}, { 'POST /user/calendar': answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Show my calendar address' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new address…' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a new address' }));
    await screen.findByText(/Your old address may have stopped/);
  });

  it('gets a new address only after the warning that the old one stops', async () => {
    const { calls } = show({}, makes);
    await userEvent.click(await screen.findByRole('button', { name: 'Show my calendar address' }));
    const renew = await screen.findByRole('button', { name: 'Make a new address…' });
    await userEvent.click(renew);
    let dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('The old address stops working at once');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', /calendar$/)).toHaveLength(1);
    await userEvent.click(renew);
    dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a new address' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Your calendar address').value).toBe(second),
    );
    expect(callsTo(calls, 'POST', /calendar$/).map(({ body }) => body)).toEqual([{}, { rotate: true }]);
    await screen.findByText('This is your new address. The old one has stopped.');
  });

  it.each([
    ['the learner asked too often', problem(429, 'too_many_requests'), /many times within the hour/],
    ['the site has too many visitors at once', gatewayThrottle, /address could not be loaded/],
  ])('says that there is no address because %s', async (_, reply, words) => {
    show({}, { 'POST /user/calendar': reply });
    await userEvent.click(await screen.findByRole('button', { name: 'Show my calendar address' }));
    expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
    expect(button('Show my calendar address').ariaDisabled).toBeNull();
  });
});

describe('the pace of one’s courses', () => {
  const courses = [
    { ...courseCard('rag', { title: 'Retrieval', drip: true }), progress: 0 },
    { ...courseCard('open', { title: 'All open' }), progress: 0 },
  ];

  it('is set from the profile, for each course that opens over time', async () => {
    const server = takingChanges(paceOf());
    const { calls } = show(
      {},
      {
        'GET /courses/enrolled': { courses },
        'GET /drip-courses/rag/pace': server.get,
        'PUT /drip-courses/rag/pace': server.put,
      },
    );
    const section = await screen.findByRole('region', { name: 'Your pace' });
    await userEvent.click(await within(section).findByRole('button', { name: 'Your pace: Retrieval' }));
    expect(within(section).getAllByRole('button')).toHaveLength(1);
    const dialog = await screen.findByRole('dialog', { name: 'Your pace' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Saturday' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Saved. The dates below are the new ones.');
    expect(callsTo(calls, 'PUT', /pace$/).map(({ body }) => body)).toEqual([{ days: ['sat'] }]);
  });

  it('says what it is for while there are none, and when they cannot be loaded', async () => {
    show();
    const section = await screen.findByRole('region', { name: 'Your pace' });
    await within(section).findByText(/opens one part at a time/);
  });
});
