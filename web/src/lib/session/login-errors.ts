import { ChunkLoadError } from '../loading/lazy-page.ts';

/** A sign-in failure as shown to the learner: what happened and what to do now. */
export interface LoginProblem {
  readonly title: string;
  readonly remedy: string;
  /** Offers a page reload, which can help where a retry does not. */
  readonly reloads?: boolean;
}

const again = 'Start the sign-in again; it takes a few seconds.';

/** Problems by the identity SDK's error code; see the error catalog of the specification. */
const byCode: Readonly<Record<string, LoginProblem>> = {
  missing_refresh_token: {
    title: 'Your session has ended.',
    remedy: 'Sign in again to continue where you were.',
  },
  invalid_grant: { title: 'Your session has ended.', remedy: 'Sign in again to continue where you were.' },
  login_required: { title: 'You are signed out.', remedy: 'Sign in to see this page.' },
  consent_required: {
    title: 'Your permission is needed.',
    remedy: 'Sign in again and allow access to your profile.',
  },
  interaction_required: { title: 'Sign-in needs one more step.', remedy: again },
  mfa_required: {
    title: 'A second factor is needed.',
    remedy: 'Sign in again and confirm with your authenticator or security key.',
  },
  state_mismatch: {
    title: 'Invalid state',
    remedy: 'This sign-in was started in another tab or a while ago. Start it again here.',
  },
  missing_transaction: {
    title: 'This sign-in link has already been used or has expired.',
    remedy: again,
  },
  timeout: { title: 'The sign-in service took too long.', remedy: 'Check your connection and try again.' },
  cancelled: { title: 'Sign-in was canceled.', remedy: 'Nothing has changed. Try again whenever you like.' },
  access_denied: {
    title: 'Sign-in was canceled.',
    remedy: 'Nothing has changed. Try again whenever you like.',
  },
};

/** Problems by name and message of the error, for failures without a code: id-token checks, network errors, wrapped errors. */
const byMessage: readonly (readonly [RegExp, LoginProblem])[] = [
  [
    /^(?:Security|QuotaExceeded)Error/,
    {
      title: 'This browser does not let the site store data.',
      remedy: 'Allow it in the browser’s settings, or free some space. Then reload the page.',
      reloads: true,
    },
  ],
  [/invalid state/i, byCode.state_mismatch as LoginProblem],
  [/missing refresh token/i, byCode.missing_refresh_token as LoginProblem],
  [
    /\(iat\)|\(exp\)|\(nbf\)|auth_time|expir(?:es|ation) at|token.*(?:too far in the past|in the future)/i,
    {
      title: 'Your device and the sign-in service disagree about the time.',
      remedy: 'Set this device’s clock to update automatically, then sign in again.',
    },
  ],
  [
    /\((?:iss|aud|azp|nonce|sub|org_id|org_name)\)|signature algorithm|id token|claim/i,
    {
      title: 'The response from the sign-in service could not be trusted.',
      remedy: 'Sign in again. Nothing has changed.',
    },
  ],
  [/popup/i, byCode.cancelled as LoginProblem],
  [
    /sign-in settings/i,
    { title: 'Sign-in is not available right now.', remedy: 'Try again in a few minutes.' },
  ],
  [
    /failed to fetch|network|load failed|importing|dynamically imported/i,
    { title: 'We could not reach the sign-in service.', remedy: 'Check your connection and try again.' },
  ],
  [/get access token failed/i, { title: 'Get access token failed', remedy: 'Sign in again to continue.' }],
];

const readText = (error: unknown, name: string): string => {
  const value = (error as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

/** Describes any failure of signing in or renewing a session; unknown ones read 'Login failed'. */
export const describeLoginError = (error: unknown): LoginProblem => {
  if (error instanceof ChunkLoadError) {
    return {
      title: 'Sign-in could not be loaded.',
      remedy:
        'The connection may have dropped, or a new version of the site has arrived. Try again, or reload the page.',
      reloads: true,
    };
  }
  const known = byCode[readText(error, 'error')];
  if (known) return known;
  const message = ['name', 'message', 'error_description'].map((name) => readText(error, name)).join(' ');
  const match = byMessage.find(([pattern]) => pattern.test(message));
  return match?.[1] ?? { title: 'Login failed', remedy: again };
};
