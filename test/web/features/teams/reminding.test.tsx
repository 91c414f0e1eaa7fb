import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getToasts } from '#web/lib/shell/toast.ts';
import { callsTo, problem, signIn } from '../../support/learner.tsx';
import { list, seatOf, show } from '../../support/seats.tsx';

const toasts = () => getToasts().map(({ message }) => message);

beforeEach(() => signIn());

describe('reminding and taking back', () => {
  it('reminds who has not begun, once', async () => {
    const calls = show({ 'POST /teams/9f3a/reminders': { reminded: 1 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remind 1 who have not begun' }));
    const done = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nobody to remind' });
    expect(done.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(done);
    expect(toasts()).toEqual(['1 person is reminded.']);
    expect(callsTo(calls, 'POST', /reminders$/)).toHaveLength(1);
  });

  it('says who has to wait, and lets them be reminded later', async () => {
    show({
      'POST /teams/9f3a/reminders': { reminded: 1, waiting: 2 },
      [list]: { seats: [seatOf('ada'), seatOf('bo', { expired: true })], free: 0 },
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Remind 1/ });
    await userEvent.click(button);
    const said =
      '1 person is reminded. 2 people cannot be emailed just now: try again later. 1 invitation has expired.';
    await waitFor(() => expect(toasts()).toEqual([said]));
    expect(button.disabled).toBe(false);
  });

  it('shows which invitations have expired, and reminds of none of them', async () => {
    show({ [list]: { seats: [seatOf('ada', { expired: true })], free: 0 } });
    expect((await screen.findByRole('row', { name: /ada/ })).textContent).toMatch(/Expired/);
    expect(screen.getByRole('button', { name: 'Nobody to remind' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take back the seat of ada@x.test' })).toBeTruthy();
  });

  it('says that a reminder failed', async () => {
    show({ 'POST /teams/9f3a/reminders': problem(503, 'unavailable') });
    await userEvent.click(await screen.findByRole('button', { name: /^Remind/ }));
    await waitFor(() => expect(toasts()).toEqual(['The reminders could not be sent. Please try again.']));
  });

  it('takes a seat back after asking, and reads the list again', async () => {
    const calls = show({ 'DELETE /teams/9f3a/seats/ada': {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back the seat of ada@x.test' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take back this seat?' });
    expect(dialog.textContent).toMatch(/cannot be undone/);
    expect(callsTo(calls, 'DELETE', /./)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(callsTo(calls, 'GET', /seats$/)).toHaveLength(2));
    expect(callsTo(calls, 'DELETE', /seats\/ada$/)).toHaveLength(1);
    expect(toasts()).toEqual(['The seat is free again.']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Seats' })));
  });

  it('says that a seat was begun meanwhile', async () => {
    show({ 'DELETE /teams/9f3a/seats/ada': problem(409, 'conflict') });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back the seat of ada@x.test' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['ada@x.test has begun meanwhile, so the seat stays theirs.']),
    );
  });

  it('says that taking back failed, and is done when another window took the seat back', async () => {
    let answer = problem(503, 'unavailable');
    const calls = show({ 'DELETE /teams/9f3a/seats/ada': () => answer() });
    await userEvent.click(await screen.findByRole('button', { name: 'Take back the seat of ada@x.test' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    await screen.findByText('The seat could not be taken back. Please try again.');
    answer = problem(404, 'not_found');
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'GET', /seats$/)).toHaveLength(2);
    expect(toasts()).toEqual([]);
  });

  it('offers no taking back of a seat that was begun', async () => {
    show();
    await screen.findByRole('table');
    expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  });
});
