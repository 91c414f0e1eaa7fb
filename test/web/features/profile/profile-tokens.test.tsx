import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { callsTo, localNoon, login, problem } from '../../support/learner.tsx';
import { button, field, show, useProfilePage } from '../../support/profile-page.tsx';

useProfilePage();

const token = {
  id: 'k7PqW2xZ',
  name: 'Backup',
  scopes: ['read', 'learn'],
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: localNoon('2027-02-19'),
};
const secret = `nlp_k7PqW2xZ${'a'.repeat(32)}`;
const listed = (...tokens: object[]) => ({ 'GET /user/tokens': { tokens } });
const made = () => ({ status: 201, body: { ...token, token: secret } });
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Make a token…' }));
const nameField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/, description: /What will use it/ });

describe('the personal tokens of a learner', () => {
  it('are listed with what each may do and when it was used', async () => {
    show({}, listed({ ...token, lastUsedAt: localNoon('2026-11-22') }, { ...token, id: 'b', name: 'New' }));
    const list = await screen.findByRole('list', { name: 'Your tokens' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Read, Learn · begins with nlp_k7PqW2xZ');
    expect(first?.textContent).toContain('last used November 22, 2026 · expires February 19, 2027');
    expect(second?.textContent).toContain('never used');
  });

  it('can be none, and can fail to load', async () => {
    show({}, listed());
    await screen.findByText('You have no tokens.');
    cleanup();
    show({}, { 'GET /user/tokens': problem(503, 'unavailable') });
    await screen.findByText('Your tokens could not be loaded');
  });

  it('are made with a name and scopes, and shown once', async () => {
    const { calls } = show({}, { ...listed(), 'POST /user/tokens': made });
    await open();
    const name = await nameField();
    await userEvent.click(button('Make the token'));
    expect(document.activeElement).toBe(name);
    screen.getByRole('textbox', { name: /^Name/, description: /Give the token a name\./ });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(name, 'Backup');
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
    const read = screen.getByRole('checkbox', { name: 'Read' });
    await userEvent.click(read);
    await userEvent.click(button('Make the token'));
    screen.getByRole('group', { name: 'It may', description: 'Choose at least one thing that it may do.' });
    expect(read.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(read);
    expect(callsTo(calls, 'POST', /tokens/)).toHaveLength(0);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Learn' }));
    expect(screen.queryByText('Choose at least one thing that it may do.')).toBeNull();
    expect(read.getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.selectOptions(screen.getByLabelText('Expires after'), '30');
    await userEvent.click(button('Make the token'));
    const shown = await field('Your new token');
    expect(shown.value).toBe(secret);
    expect(document.activeElement).toBe(shown);
    expect(callsTo(calls, 'POST', /tokens/)[0]?.body).toEqual({
      name: 'Backup',
      scopes: ['learn'],
      days: 30,
    });
    const copied = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
    await userEvent.click(button('Copy'));
    expect(copied).toHaveBeenCalledExactlyOnceWith(secret);
    await userEvent.click(button('Done'));
    expect(document.activeElement).toBe(button('Make a token…'));
    await waitFor(() => expect(callsTo(calls, 'GET', /tokens/)).toHaveLength(2));
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it('need a sign-in of a moment ago, which keeps what was typed', async () => {
    show({}, { ...listed(), 'POST /user/tokens': problem(403, 'reauthentication_required') });
    await open();
    await userEvent.type(await nameField(), 'Laptop');
    await userEvent.click(button('Make the token'));
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
    expect(login).toHaveBeenCalled();
    cleanup();
    const { calls } = show({}, { ...listed(), 'POST /user/tokens': made });
    expect((await nameField()).value).toBe('Laptop');
    expect(callsTo(calls, 'POST', /tokens/)).toHaveLength(0);
    await userEvent.click(button('Make the token'));
    expect((await field('Your new token')).value).toBe(secret);
    await userEvent.click(button('Done'));
    await open();
    await nameField();
    expect(screen.queryByText(/Thank you for signing in again/)).toBeNull();
  });

  it('can be made after a session that had ended, with what was typed', async () => {
    show({}, { ...listed(), 'POST /user/tokens': problem(401, 'unauthorized') });
    await open();
    await userEvent.type(await nameField(), 'Laptop');
    await userEvent.click(button('Make the token'));
    await screen.findByText(/^Your sign-in has ended\./);
    cleanup();
    show({}, listed());
    await open();
    expect((await nameField()).value).toBe('Laptop');
    await userEvent.click(button('Cancel'));
    await open();
    expect((await nameField()).value).toBe('');
  });

  it('are listed although the answer to making one was lost', async () => {
    let tokens: object[] = [];
    const lost = () => {
      tokens = [token];
      return problem(503, 'unavailable')();
    };
    show({}, { 'GET /user/tokens': () => ({ body: { tokens } }), 'POST /user/tokens': lost });
    await open();
    await userEvent.type(await nameField(), 'Backup');
    await userEvent.click(button('Make the token'));
    await screen.findByText('The token could not be made. Please try again.');
    await userEvent.click(button('Cancel'));
    expect(await screen.findByRole('button', { name: 'Revoke Backup…' })).toBeTruthy();
    expect(screen.queryByText('You have no tokens.')).toBeNull();
  });

  it('above ten are refused in the words of the server', async () => {
    const full = 'You have 10 tokens already.';
    show({}, { ...listed(), 'POST /user/tokens': problem(409, 'conflict', full) });
    await open();
    await userEvent.type(await nameField(), 'Eleventh');
    await userEvent.click(button('Make the token'));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(full));
  });

  it('are revoked after a question, and stay when that fails', async () => {
    const { calls } = show(
      {},
      { ...listed(token), 'DELETE /user/tokens/k7PqW2xZ': problem(503, 'unavailable') },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Backup…' }));
    expect(callsTo(calls, 'DELETE', /tokens/)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await screen.findByText(/may still work/);
    cleanup();
    const again = show({}, { ...listed(token), 'DELETE /user/tokens/k7PqW2xZ': () => ({ status: 204 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Backup…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(callsTo(again.calls, 'GET', /tokens/)).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^With a token/));
  });

  it('count as revoked when another window revoked them', async () => {
    const { calls } = show(
      {},
      { ...listed(token), 'DELETE /user/tokens/k7PqW2xZ': problem(404, 'not_found') },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Backup…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(callsTo(calls, 'GET', /tokens/)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
