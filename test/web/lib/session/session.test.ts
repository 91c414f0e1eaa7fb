import { describe, expect, it, vi } from 'vitest';

/** Loads the store anew for every test, because it is global to a page. */
const openPage = async (cookie = '', pathname = '/') => {
  vi.resetModules();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  window.history.replaceState(null, '', pathname);
  return import('#web/lib/session/session-store.ts');
};
const client = () => ({
  login: vi.fn(async () => undefined),
  logout: vi.fn(async () => undefined),
  getToken: vi.fn(async (): Promise<string | null> => 'token'),
});
const learner = { status: 'signed-in', user: { sub: 'u1', name: 'Ada' }, error: null } as const;

describe('session', () => {
  it('is signed out at once for a visitor without the session cookie, who gets no identity SDK', async () => {
    const store = await openPage('theme=dark; auth0.other=1');
    expect(store.getState().status).toBe('signed-out');
    expect(store.sdkDemand.get()).toBe(false);
    expect(await store.getToken()).toBeNull();
    expect(store.sdkDemand.get()).toBe(false);
  });

  it.each([
    ['the session cookie', 'a=b; auth0.northlight-web.is.authenticated=true', '/'],
    ['the callback of a sign-in', '', '/login/callback'],
  ])('waits for the identity SDK after %s', async (_, cookie, pathname) => {
    const store = await openPage(cookie, pathname);
    expect(store.getState().status).toBe('unknown');
    expect(store.sdkDemand.get()).toBe(true);
  });

  it('brings in the SDK on login and passes on a safe return path', async () => {
    const store = await openPage();
    const identity = client();
    const leaving = store.login('//evil.example', { signup: true });
    expect(store.sdkDemand.get()).toBe(true);
    store.provideClient(identity);
    await leaving;
    expect(identity.login).toHaveBeenCalledWith({ returnTo: '/', signup: true });
  });

  it('holds a token request back until it is known who is there', async () => {
    const store = await openPage('auth0.x.is.authenticated=true');
    const token = store.getToken();
    store.provideClient(client());
    store.setSession(learner);
    expect(await token).toBe('token');
  });

  it('remembers the last token while there is a session, and no longer', async () => {
    const store = await openPage('auth0.x.is.authenticated=true');
    expect(store.getLastToken()).toBeNull();
    store.provideClient(client());
    store.setSession(learner);
    await store.getToken();
    expect(store.getLastToken()).toBe('token');
    await store.logout();
    expect(store.getLastToken()).toBeNull();
  });

  it('logs a failing renewal and answers no token, so that the request still goes out', async () => {
    const store = await openPage('auth0.x.is.authenticated=true');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const identity = client();
    identity.getToken.mockRejectedValue(new Error('Get access token failed'));
    store.provideClient(identity);
    store.setSession(learner);
    expect(await store.getToken()).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('rejects what waits when sign-in is not available, and tries again next time', async () => {
    const store = await openPage();
    const first = store.login('/dashboard');
    store.failClient(new Error('The sign-in settings of this site are missing.'));
    await expect(first).rejects.toThrow('sign-in settings');
    expect(store.getState().status).toBe('signed-out');
    const identity = client();
    const second = store.login('/dashboard');
    expect(store.sdkDemand.get()).toBe(true);
    store.provideClient(identity);
    await second;
    expect(identity.login).toHaveBeenCalledWith({ returnTo: '/dashboard', signup: false });
  });

  describe('signing out', () => {
    const signedIn = async () => {
      const store = await openPage('auth0.x.is.authenticated=true');
      const identity = client();
      store.provideClient(identity);
      store.setSession(learner);
      const { beforeSignOut } = await import('#web/lib/session/before-sign-out.ts');
      return { store, identity, beforeSignOut };
    };
    const note = 'northlight%3Anote:u1:rag:intro:tab';

    it('saves what is unsaved, then leaves nothing that was written or asked on the device', async () => {
      const { store, identity, beforeSignOut } = await signedIn();
      localStorage.setItem(note, '{}');
      localStorage.setItem('northlight:path-draft:u1', '{}');
      localStorage.setItem('northlight:color-scheme', 'dark');
      sessionStorage.setItem('northlight:chat', '{}');
      beforeSignOut(async () => localStorage.removeItem(note));
      identity.logout.mockImplementation(async () => {
        expect(Object.keys(localStorage)).toEqual(['northlight:color-scheme']);
        expect(sessionStorage).toHaveLength(0);
      });
      expect(await store.logout()).toBe(true);
      expect(identity.logout).toHaveBeenCalledTimes(1);
    });

    it('asks before it drops notes that could not be saved, and stays when the learner would rather keep them', async () => {
      const { store, identity, beforeSignOut } = await signedIn();
      localStorage.setItem(note, '{}');
      beforeSignOut(() => Promise.reject(new Error('offline')));
      const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
      expect(await store.logout()).toBe(false);
      expect(identity.logout).not.toHaveBeenCalled();
      expect(localStorage.getItem(note)).toBe('{}');
      confirm.mockReturnValue(true);
      expect(await store.logout()).toBe(true);
      expect(localStorage.getItem(note)).toBeNull();
    });

    it('waits three seconds for a save that does not come back', async () => {
      vi.useFakeTimers();
      const { store, identity, beforeSignOut } = await signedIn();
      beforeSignOut(() => new Promise(() => undefined));
      const leaving = store.logout();
      await vi.advanceTimersByTimeAsync(2_999);
      expect(identity.logout).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await leaving;
      expect(identity.logout).toHaveBeenCalledTimes(1);
    });
  });
});
