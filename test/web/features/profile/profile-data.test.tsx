import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { callsTo, logout, problem } from '../../support/learner.tsx';
import { button, field, profile, show, useProfilePage } from '../../support/profile-page.tsx';

useProfilePage();

describe('the learner’s data', () => {
  it('is read part by part and saved as one file', async () => {
    const empty = {
      profiles: [],
      subscriptions: [],
      payments: [],
      mail: [],
      limits: [],
      inquiries: [],
      files: [],
    };
    const exportedAt = '2026-11-21T10:00:00.000Z';
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { calls } = show(
      {},
      {
        'GET /user/export': { ...empty, exportedAt, profiles: [profile], learning: [{ sk: 'a' }], next: 'a' },
        'GET /user/export?after=a': {
          ...empty,
          exportedAt,
          learning: [{ sk: 'b' }],
          inquiries: [{ id: 'i' }],
        },
      },
    );
    await field('Name');
    await userEvent.click(button('Export my data'));
    await waitFor(() => expect(saved).toBeDefined());
    const file = JSON.parse((await saved?.text()) ?? '') as Record<string, unknown>;
    expect(file.learning).toEqual([{ sk: 'a' }, { sk: 'b' }]);
    expect(file.profiles).toHaveLength(1);
    expect(file.inquiries).toEqual([{ id: 'i' }]);
    expect(Object.keys(file).sort()).toEqual(['exportedAt', 'learning', ...Object.keys(empty)].sort());
    expect(file).not.toHaveProperty('next');
    expect(callsTo(calls, 'GET', /export/)).toHaveLength(2);
  });

  it('is deleted only after the word was typed; then the learner is signed out', async () => {
    const { calls } = show({}, { 'DELETE /user': () => ({ status: 202, body: { accepted: true } }) });
    await field('Name');
    await userEvent.click(button('Delete my account…'));
    const word = await field('Type DELETE to confirm');
    expect(button('Delete everything').disabled).toBe(true);
    await userEvent.type(word, 'delet');
    expect(button('Delete everything').disabled).toBe(true);
    await userEvent.type(await field('Type DELETE to confirm'), 'e');
    await userEvent.click(button('Delete everything'));
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
    expect(callsTo(calls, 'DELETE', /user$/)).toHaveLength(1);
    // Requesting the profile now would create it again.
    expect(calls.at(-1)?.method).toBe('DELETE');
    expect(sessionStorage.getItem('northlight:toast')).toContain('deleted');
    expect(sessionStorage.getItem('northlight:card')).toBeNull();
  });

  it('stays when deleting fails, and the learner too', async () => {
    show({}, { 'DELETE /user': problem(503, 'unavailable') });
    await field('Name');
    await userEvent.click(button('Delete my account…'));
    await userEvent.type(await field('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(button('Delete everything'));
    await screen.findByText(/Please try again to delete the rest/);
    expect(logout).not.toHaveBeenCalled();
    expect(button('Delete everything').disabled).toBe(false);
  });

  it('says when to try again after a deletion that was refused', async () => {
    show({}, { 'DELETE /user': problem(429, 'too_many_requests') });
    await field('Name');
    await userEvent.click(button('Delete my account…'));
    await userEvent.type(await field('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(button('Delete everything'));
    await screen.findByText('Too many requests. Please try again in a few minutes.');
    expect(logout).not.toHaveBeenCalled();
  });
});
