import type { Auth0ClientOptions } from '@auth0/auth0-spa-js';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../support/render-app.tsx';

let given: Auth0ClientOptions | undefined;
const sdk = {
  checkSession: vi.fn(() => Promise.resolve()),
  handleRedirectCallback: vi.fn((): Promise<{ appState?: { returnTo?: string } }> => Promise.resolve({})),
  getUser: vi.fn((): Promise<{ sub: string; name?: string } | undefined> => Promise.resolve(undefined)),
  loginWithRedirect: vi.fn(() => Promise.resolve()),
  logout: vi.fn(() => Promise.resolve()),
  getTokenSilently: vi.fn(() => Promise.resolve('token')),
};
vi.mock('@auth0/auth0-spa-js', () => ({
  Auth0Client: class {
    constructor(options: Auth0ClientOptions) {
      given = options;
      Object.assign(this, sdk);
    }
  },
}));
vi.mock('@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url', () => ({ default: '/worker.js' }));

const loadStore = () => import('#web/lib/session/session-store.ts');

/** Opens an address with the host, and waits until the session is known. */
const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const { default: Auth0Host } = await import('#web/app/identity/Auth0Host.tsx');
  const store = await loadStore();
  const { place } = renderAt(address, <Auth0Host />);
  await waitFor(() => expect(sdk.getUser).toHaveBeenCalled());
  // The answer of the check reaches the store a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { place, store };
};

beforeEach(() => {
  vi.resetModules();
  given = undefined;
  const auth = { domain: 'login.example', clientId: 'client', audience: 'https://api.example' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ auth }))));
});
afterEach(() => void sdk.getUser.mockResolvedValue(undefined));

it('the identity SDK keeps tokens in the memory of a worker, within no script’s reach', async () => {
  await open('/courses');
  const { paths } = await import('#web/lib/routing/paths.ts');
  expect(given).toMatchObject({
    cacheLocation: 'memory',
    useRefreshTokens: true,
    workerUrl: '/worker.js',
    domain: 'login.example',
    clientId: 'client',
    authorizationParams: {
      audience: 'https://api.example',
      redirect_uri: `${window.location.origin}${paths.loginCallback.href()}`,
    },
  });
});

it('the check for a session begins when its code is loaded, and is made once', async () => {
  sdk.getUser.mockResolvedValue({ sub: 'u1', name: 'Ada' });
  await import('#web/app/identity/session-check.ts');
  await waitFor(() => expect(sdk.checkSession).toHaveBeenCalledOnce());
  const { store } = await open('/courses');
  expect(store.getState()).toMatchObject({ status: 'signed-in', user: { sub: 'u1', name: 'Ada' } });
  expect(sdk.checkSession).toHaveBeenCalledOnce();
});

it.each([
  ['/login/callback?code=a&state=b', 1],
  ['/login/callback?error=denied&state=b', 1],
  ['/login/callback', 0],
  ['/courses?code=a&state=b', 0],
])('the address %s is read as an answer of the identity service %i times', async (address, times) => {
  await open(address);
  expect(sdk.handleRedirectCallback).toHaveBeenCalledTimes(times);
  expect(sdk.checkSession).toHaveBeenCalledTimes(1 - times);
});

it.each([
  ['/dashboard?tab=done', '/dashboard?tab=done'],
  ['//evil.example/', '/'],
  [undefined, '/'],
])('a sign-in that asks to return to %s leads to %s', async (returnTo, address) => {
  sdk.handleRedirectCallback.mockResolvedValueOnce(returnTo === undefined ? {} : { appState: { returnTo } });
  const { place } = await open('/login/callback?code=a&state=b');
  await vi.waitFor(() => expect(place.address).toBe(address));
});

it('a sign-in that failed leaves nobody signed in, and says why', async () => {
  const error = new Error('Access was denied');
  sdk.handleRedirectCallback.mockRejectedValueOnce(error);
  window.history.replaceState(null, '', '/login/callback?error=denied&state=b');
  const { default: Auth0Host } = await import('#web/app/identity/Auth0Host.tsx');
  renderAt('/login/callback', <Auth0Host />);
  const store = await loadStore();
  await waitFor(() => expect(store.getState()).toEqual({ status: 'signed-out', user: null, error }));
});

it('a session that has ended at the identity service ends on the page with the next token', async () => {
  sdk.getUser.mockResolvedValue({ sub: 'u1' });
  const { store } = await open('/courses');
  sdk.getTokenSilently.mockRejectedValueOnce(new Error('login_required'));
  sdk.getUser.mockResolvedValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await store.getToken()).toBeNull();
  expect(store.getState()).toMatchObject({ status: 'signed-out', user: null });
});

it('a sign-out in another tab forgets the tokens of this page, and gives no request another one', async () => {
  sdk.getUser.mockResolvedValue({ sub: 'u1' });
  const { store } = await open('/courses');
  expect(await store.getToken()).toBe('token');
  localStorage.setItem('northlight:signed-out', 'another tab');
  window.dispatchEvent(new StorageEvent('storage'));
  expect(await store.getToken()).toBeNull();
  expect(sdk.logout).toHaveBeenCalledExactlyOnceWith({ openUrl: false });
  await waitFor(() => expect(store.getState().status).toBe('signed-out'));
});

it('a page that was frozen during a sign-out is loaded anew, and leaves the cookie of who signed in since', async () => {
  const redirect = await import('#web/lib/routing/redirect.ts');
  const redirectTo = vi.spyOn(redirect, 'redirectTo').mockReturnValue();
  sdk.getUser.mockResolvedValue({ sub: 'u1' });
  await open('/courses?topic=ai');
  localStorage.setItem('northlight:signed-out', 'another tab');
  window.dispatchEvent(new Event('pageshow'));
  expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/courses?topic=ai', 'replace');
  expect(sdk.logout).not.toHaveBeenCalled();
});

it.each([
  ['deletes what its learner left behind', new StorageEvent('storage'), null],
  ['leaves what was written since, if it was frozen meanwhile,', new Event('pageshow'), 'new notes'],
])('a page whose learner signed out in another tab %s', async (_, notice, stays) => {
  const redirect = await import('#web/lib/routing/redirect.ts');
  vi.spyOn(redirect, 'redirectTo').mockReturnValue();
  const vault = await import('#web/lib/offline/vault.ts');
  const forgetVault = vi.spyOn(vault, 'forgetVault').mockResolvedValue();
  sdk.getUser.mockResolvedValue({ sub: 'u1' });
  await open('/courses');
  // The same learner has signed in again.
  localStorage.setItem('northlight:signed-out', 'another tab');
  localStorage.setItem('northlight:note:u1:rag:two:tab', 'new notes');
  localStorage.setItem('northlight:kept', 'u1');
  sessionStorage.setItem('northlight:chat', 'conversation');
  window.dispatchEvent(notice);
  await act(() => import('#web/app/identity/kept-session.ts'));
  expect(localStorage.getItem('northlight:note:u1:rag:two:tab')).toBe(stays);
  expect(forgetVault).toHaveBeenCalledTimes(stays === null ? 1 : 0);
  expect(sessionStorage.getItem('northlight:chat')).toBeNull();
});

it.each([
  ['deletes what was taken along', new StorageEvent('storage'), 1],
  ['leaves what was taken along since, if it was frozen meanwhile,', new Event('pageshow'), 0],
])('a page without a network whose learner signed out in another tab %s', async (_, notice, times) => {
  const redirect = await import('#web/lib/routing/redirect.ts');
  const redirectTo = vi.spyOn(redirect, 'redirectTo').mockReturnValue();
  const vault = await import('#web/lib/offline/vault.ts');
  const forgetVault = vi.spyOn(vault, 'forgetVault').mockResolvedValue();
  const { connectOffline } = await import('#web/app/identity/kept-session.ts');
  const disconnect = connectOffline({ sub: 'u1' }, () => Promise.resolve(false));
  sessionStorage.setItem('northlight:chat', 'conversation');
  localStorage.setItem('northlight:signed-out', 'another tab');
  window.dispatchEvent(notice);
  await waitFor(() => expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/', 'replace'));
  expect(forgetVault).toHaveBeenCalledTimes(times);
  expect(sessionStorage.getItem('northlight:chat')).toBeNull();
  disconnect();
});

it('a sign-out in another tab turns a learner’s page into the home page, and never into the sign-in page', async () => {
  const redirect = await import('#web/lib/routing/redirect.ts');
  const redirectTo = vi.spyOn(redirect, 'redirectTo').mockReturnValue();
  await open('/profile');
  localStorage.setItem('northlight:signed-out', 'another tab');
  window.dispatchEvent(new Event('focus'));
  expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/', 'replace');
  expect(sdk.logout).not.toHaveBeenCalled();
});

it('signing out here tells the other tabs, and ends the session at the identity service', async () => {
  const { store } = await open('/courses');
  const before = localStorage.getItem('northlight:signed-out');
  const { isLeaving } = await import('#web/lib/session/leaving.ts');
  expect(isLeaving()).toBe(false);
  await store.logout();
  expect(isLeaving()).toBe(true);
  expect(localStorage.getItem('northlight:signed-out')).not.toBe(before);
  expect(sdk.logout).toHaveBeenCalledExactlyOnceWith({ logoutParams: { returnTo: window.location.origin } });
});
