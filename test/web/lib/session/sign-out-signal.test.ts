import { afterEach, expect, it, vi } from 'vitest';
import * as redirect from '#web/lib/routing/redirect.ts';
import { listenForSignOut, type SignOutSignal } from '#web/lib/session/sign-out-signal.ts';

const tabs: SignOutSignal[] = [];
const openTab = () => {
  const onSignOut = vi.fn();
  const tab = listenForSignOut(onSignOut);
  tabs.push(tab);
  return { ...tab, onSignOut };
};

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop();
});

it('signing out reaches every other tab at once, and not the one that signs out', async () => {
  const [leaving, second, third] = [openTab(), openTab(), openTab()];
  leaving.announce();
  await vi.waitFor(() => expect(second.onSignOut).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(third.onSignOut).toHaveBeenCalledOnce());
  expect([leaving.check(), second.check()]).toEqual([false, true]);
  expect(second.onSignOut).toHaveBeenCalledOnce();
});

it.each([
  ['its next request', (tab: SignOutSignal) => void tab.check()],
  ['the storage event', () => window.dispatchEvent(new StorageEvent('storage'))],
  ['being looked at', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['getting the focus', () => window.dispatchEvent(new Event('focus'))],
  ['coming back from the history', () => window.dispatchEvent(new Event('pageshow'))],
])('a tab that the channel does not reach learns of it by %s', (_, notice) => {
  // Its messages never arrive in a page that was frozen.
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue();
  const [leaving, other] = [openTab(), openTab()];
  notice(other);
  expect(other.onSignOut).not.toHaveBeenCalled();
  leaving.announce();
  notice(other);
  expect(other.onSignOut).toHaveBeenCalledOnce();
  expect(openTab().check()).toBe(false);
});

it('the page that signed out becomes the home page when the history brings it back as it was', () => {
  const redirectTo = vi.spyOn(redirect, 'redirectTo').mockReturnValue();
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const leaving = openTab();
  show(true);
  leaving.announce();
  show(false);
  expect(redirectTo).not.toHaveBeenCalled();
  show(true);
  expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/', 'replace');
  expect(leaving.onSignOut).not.toHaveBeenCalled();
});

it('reaches the tabs that are awake when storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const [leaving, other] = [openTab(), openTab()];
  leaving.announce();
  await vi.waitFor(() => expect(other.onSignOut).toHaveBeenCalledOnce());
});
