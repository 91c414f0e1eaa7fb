import { describe, expect, it, vi } from 'vitest';

const lesson = '/courses/rag/drip-content/0/chunking';

/** Loads the modules anew, as a page load at this address. */
const openPage = async (address: string) => {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  const { getMailRecipient, takeMailRecipient } = await import('#web/lib/session/mail-recipient.ts');
  const store = await import('#web/lib/session/session-store.ts');
  takeMailRecipient();
  const login = vi.fn(() => Promise.resolve());
  store.provideClient({ login, logout: () => Promise.resolve(), getToken: () => Promise.resolve(null) });
  return { getMailRecipient, signIn: store.login, login };
};

describe('the link of a mail', () => {
  it('has the sign-in expect whom it was sent to, and leaves no address behind', async () => {
    const page = await openPage(`${lesson}?x=1#mail-to=ada%2Bai%40example.com`);
    expect(window.location.href).toMatch(/\/courses\/rag\/drip-content\/0\/chunking\?x=1$/);
    await page.signIn(lesson);
    expect(page.login).toHaveBeenCalledWith({ returnTo: lesson, signup: false, email: 'ada+ai@example.com' });
  });

  it('comes back to link the subscription of somebody who has no account yet', async () => {
    const page = await openPage(`${lesson}#mail-to=ada%40example.com&link=true`);
    await page.signIn(lesson);
    const returnTo = `${lesson}?link=true&email=ada%40example.com`;
    expect(page.login).toHaveBeenLastCalledWith({ returnTo, signup: false, email: 'ada@example.com' });
    await page.signIn('/profile', { email: 'bob@example.com' });
    expect(page.login).toHaveBeenLastCalledWith({
      returnTo: '/profile',
      signup: false,
      email: 'bob@example.com',
    });
  });

  it('is distinguished from other addresses with a fragment', async () => {
    const page = await openPage(`${lesson}#syllabus`);
    expect(window.location.hash).toBe('#syllabus');
    expect(page.getMailRecipient()).toBeNull();
    await page.signIn(lesson);
    expect(page.login).toHaveBeenCalledWith({ returnTo: lesson, signup: false });
  });
});
