import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { callsTo, localNoon, problem } from '../../support/learner.tsx';
import { button, field, show, useProfilePage } from '../../support/profile-page.tsx';

useProfilePage();

const buddy = {
  id: 'buddy',
  name: 'Study Buddy',
  host: 'assistant.example',
  scopes: ['read', 'learn'],
  connectedAt: localNoon('2026-11-21'),
  lastUsedAt: localNoon('2026-11-28'),
};
const other = { ...buddy, id: 'other', name: 'other.example', host: 'other.example', scopes: ['read'] };
const section = async () => within(await screen.findByRole('region', { name: 'Connected assistants' }));

describe('the connected assistants', () => {
  it('are listed with host, what each may do, and when it was connected and used', async () => {
    show({}, { 'GET /user/connections': { connections: [buddy, other] } });
    await screen.findByText('Study Buddy');
    const [first, second] = (await section()).getAllByRole('listitem');
    expect(first?.textContent).toContain('From assistant.example');
    expect(first?.textContent).toContain(
      'It sees your courses, progress, notes and reviews; answers reviews',
    );
    expect(first?.textContent).toContain('Connected November 21, 2026 · Last used November 28, 2026');
    expect(second?.textContent).not.toContain('answers reviews');
  });

  it('may be none, and the address to connect one can be copied', async () => {
    const copied = vi.fn(() => Promise.resolve());
    show();
    expect(await screen.findByText('No assistant is connected.')).toBeTruthy();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
    expect((await field('Address for assistants')).value).toBe(`${window.location.origin}/api/mcp`);
    // The user-event library installs its own clipboard with each click.
    fireEvent.click(button('Copy the address for assistants'));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/api/mcp`);
  });

  it('are disconnected one by one, after a question', async () => {
    let connections = [buddy, other];
    const { calls } = show(
      {},
      {
        'GET /user/connections': () => ({ body: { connections } }),
        'DELETE /user/connections/buddy': () => {
          connections = [other];
          return { status: 204 };
        },
      },
    );
    await screen.findByText('Study Buddy');
    await userEvent.click(button('Disconnect Study Buddy'));
    await screen.findByText(/can do nothing more for you/);
    await userEvent.click(button('Keep it'));
    await waitFor(() => expect(screen.queryByText(/can do nothing more/)).toBeNull());
    expect(callsTo(calls, 'DELETE', /connections/)).toHaveLength(0);
    await userEvent.click(button('Disconnect Study Buddy'));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Study Buddy is disconnected.')).toBeTruthy();
    await waitFor(async () => expect((await section()).getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByText('Study Buddy')).toBeNull();
    expect(callsTo(calls, 'DELETE', /connections/)).toHaveLength(1);
  });

  it('stay when that fails, and are gone when another window disconnected them', async () => {
    let answer = problem(503, 'unavailable');
    show(
      {},
      {
        'GET /user/connections': { connections: [buddy] },
        'DELETE /user/connections/buddy': () => answer(),
      },
    );
    await screen.findByText('Study Buddy');
    await userEvent.click(button('Disconnect Study Buddy'));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await screen.findByText(/could not be disconnected/);
    answer = problem(404, 'not_found');
    await userEvent.click(button('Disconnect'));
    expect(await screen.findByText('Study Buddy is disconnected.')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    show(
      {},
      {
        'GET /user/purchases': { purchases: [] },
        'GET /user/connections': () =>
          fails ? problem(503, 'unavailable')() : { body: { connections: [buddy] } },
      },
    );
    await screen.findByText('Your assistants could not be loaded');
    fails = false;
    await userEvent.click((await section()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Study Buddy')).toBeTruthy();
  });
});
