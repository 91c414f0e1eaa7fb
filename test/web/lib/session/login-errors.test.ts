import { describe, expect, it } from 'vitest';
import { ChunkLoadError } from '#web/lib/loading/lazy-page.ts';
import { describeLoginError } from '#web/lib/session/login-errors.ts';

const coded = (error: string, message: string) => Object.assign(new Error(message), { error });

describe('login error catalog', () => {
  it.each([
    ['missing_refresh_token', /session has ended/i],
    ['invalid_grant', /session has ended/i],
    ['mfa_required', /second factor/i],
    ['state_mismatch', /^Invalid state$/],
    ['missing_transaction', /already been used or has expired/i],
    ['login_required', /signed out/i],
    ['timeout', /too long/i],
    ['cancelled', /canceled/i],
    ['access_denied', /canceled/i],
  ])('reads %s as a sentence and names what to do', (code, title) => {
    const problem = describeLoginError(coded(code, 'internal words'));
    expect(problem.title).toMatch(title);
    expect(problem.remedy).not.toBe('');
    expect(`${problem.title} ${problem.remedy}`).not.toContain('internal words');
  });

  it('offers to load the page afresh when the code of the sign-in did not come, and only then', () => {
    expect(describeLoginError(new ChunkLoadError(new Error('gone')))).toMatchObject({
      title: 'Sign-in could not be loaded.',
      reloads: true,
    });
    expect(describeLoginError(new Error('Failed to fetch')).reloads).toBeUndefined();
  });

  it('knows a mismatched state that comes as a bare message', () => {
    expect(describeLoginError(new Error('Invalid state')).title).toBe('Invalid state');
  });

  it.each([
    'Issued At (iat) claim must be a number present in the ID token',
    'Expiration Time (exp) claim error in the ID token; current time (a) is after expiration time (b)',
    'Authentication Time (auth_time) claim in the ID token indicates that too much time has passed',
  ])('blames the clock for “%s”', (message) => {
    expect(describeLoginError(new Error(message)).remedy).toMatch(/clock/i);
  });

  it.each([
    'Issuer (iss) claim mismatch in the ID token; expected "a", found "b"',
    'Audience (aud) claim mismatch in the ID token; expected "a" but found "b"',
    'Nonce (nonce) claim mismatch in the ID token; expected "a", found "b"',
    'Signature algorithm of "HS256" is not supported. Expected the ID token to be signed with "RS256".',
  ])('does not trust “%s”', (message) => {
    expect(describeLoginError(new Error(message)).title).toMatch(/could not be trusted/i);
  });

  it('distinguishes a connection problem from a refusal', () => {
    expect(describeLoginError(new TypeError('Failed to fetch')).remedy).toMatch(/connection/i);
  });

  it.each(['SecurityError', 'QuotaExceededError'])('says what to allow when storage throws %s', (name) => {
    const { title, remedy, reloads } = describeLoginError(
      new DOMException('The operation is insecure.', name),
    );
    expect(title).toBe('This browser does not let the site store data.');
    expect(remedy).toMatch(/^Allow it in the browser’s settings/);
    expect(reloads).toBe(true);
  });

  it('falls back to the wrapper messages', () => {
    expect(describeLoginError(new Error('Get access token failed')).title).toBe('Get access token failed');
    expect(describeLoginError(new Error('Login failed')).title).toBe('Login failed');
    expect(describeLoginError('nonsense').title).toBe('Login failed');
    expect(describeLoginError(undefined).title).toBe('Login failed');
  });
});
