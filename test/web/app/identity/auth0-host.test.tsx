import type { Auth0ProviderOptions } from '@auth0/auth0-react';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../support/render-app.tsx';

let given: Auth0ProviderOptions | undefined;
const sdk = {
  isLoading: false,
  user: undefined,
  error: undefined,
  loginWithRedirect: vi.fn(() => Promise.resolve()),
  logout: vi.fn(() => Promise.resolve()),
  getAccessTokenSilently: () => Promise.resolve('token'),
};
vi.mock('@auth0/auth0-react', () => ({
  Auth0Provider: ({ children, ...options }: Auth0ProviderOptions) => {
    given = options;
    return <div data-testid="provider">{children}</div>;
  },
  useAuth0: () => sdk,
}));
vi.mock('@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url', () => ({ default: '/worker.js' }));

const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const { default: Auth0Host } = await import('../../../../web/src/app/identity/Auth0Host.tsx');
  const { place } = renderAt(address, <Auth0Host />);
  await screen.findByTestId('provider');
  return place;
};

beforeEach(() => {
  vi.resetModules();
  const auth = { domain: 'login.example', clientId: 'client', audience: 'https://api.example' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ auth }))));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sdk.logout.mockClear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('tokens stay in the memory of a worker, within no script’s reach', async () => {
  await open('/courses');
  expect(given).toMatchObject({
    cacheLocation: 'memory',
    useRefreshTokens: true,
    workerUrl: '/worker.js',
    domain: 'login.example',
    clientId: 'client',
    authorizationParams: {
      audience: 'https://api.example',
      redirect_uri: `${window.location.origin}/login/callback`,
    },
  });
});

it.each([
  ['/login/callback?code=a&state=b', false],
  ['/courses?code=a&state=b', true],
])('at %s an answer of the sign-in is passed over: %s', async (address, skipped) => {
  await open(address);
  expect(given?.skipRedirectCallback).toBe(skipped);
});

it.each([
  ['/dashboard?tab=done', '/dashboard?tab=done'],
  ['//evil.example/', '/'],
  [undefined, '/'],
])('a sign-in that asks to return to %s leads to %s', async (returnTo, address) => {
  const place = await open('/login/callback?code=a&state=b');
  act(() => given?.onRedirectCallback?.(returnTo === undefined ? undefined : { returnTo }));
  await vi.waitFor(() => expect(place.address).toBe(address));
});

it('a sign-out in another tab forgets the tokens of this page, and gives no request another one', async () => {
  const store = await import('../../../../web/src/lib/session/session-store.ts');
  await open('/courses');
  store.setSession({ status: 'signed-in', user: { sub: 'u1' }, error: null });
  expect(await store.getToken()).toBe('token');
  localStorage.setItem('northlight:signed-out', 'another tab');
  expect(await store.getToken()).toBeNull();
  expect(sdk.logout).toHaveBeenCalledExactlyOnceWith({ openUrl: false });
});

it('a sign-out in another tab turns a learner’s page into the home page, and never into the sign-in page', async () => {
  const redirect = await import('../../../../web/src/lib/routing/redirect.ts');
  const redirectTo = vi.spyOn(redirect, 'redirectTo').mockReturnValue();
  await open('/profile');
  localStorage.setItem('northlight:signed-out', 'another tab');
  window.dispatchEvent(new Event('focus'));
  expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/', 'replace');
  expect(sdk.logout).not.toHaveBeenCalled();
});

it('signing out here tells the other tabs, and ends the session at the identity service', async () => {
  const store = await import('../../../../web/src/lib/session/session-store.ts');
  await open('/courses');
  const before = localStorage.getItem('northlight:signed-out');
  await store.logout();
  expect(localStorage.getItem('northlight:signed-out')).not.toBe(before);
  expect(sdk.logout).toHaveBeenCalledExactlyOnceWith({ logoutParams: { returnTo: window.location.origin } });
});
