import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';

const style = `
  :root { color-scheme: light dark; --bg: #fbf9f4; --card: #fff; --text: #131b2e; --dim: #55607a; --line: #8b94a8;
    --accent: #067a61; --on: #fff; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0b1120; --card: #141d31; --text: #eef2fb; --dim: #aab4ca;
    --line: #66718c; --accent: #2bcba2; --on: #06231c; --bad: #ffb4ab; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--bg);
    color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { width: min(26rem, 100%); background: var(--card); border-radius: 1rem; padding: 2rem;
    box-shadow: 0 8px 40px rgb(10 20 60 / 12%); }
  svg { display: block; width: 2.75rem; height: 2.75rem; margin-bottom: 1.25rem; }
  h1 { font-size: 1.5rem; letter-spacing: -0.01em; margin: 0 0 .25rem; }
  p { margin: 0 0 1.25rem; color: var(--dim); }
  label { display: block; font-weight: 600; margin-top: 1rem; }
  input { width: 100%; padding: .65rem .75rem; margin-top: .25rem; font: inherit; color: inherit; background: transparent;
    border: 1px solid var(--line); border-radius: .5rem; }
  input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  button { width: 100%; margin-top: 1.5rem; padding: .75rem; font: inherit; font-weight: 600; border: 0;
    border-radius: 999px; background: var(--accent); color: var(--on); cursor: pointer; }
  button.quiet { margin-top: .75rem; background: transparent; color: var(--text); border: 1px solid var(--line); }
  h1, p { overflow-wrap: anywhere; }
  ul { margin: 0 0 1.25rem; padding-left: 1.25rem; }
  li { margin-bottom: .35rem; }
  .error { color: var(--bad); font-weight: 600; }
  .note { font-size: .875rem; margin: 1.25rem 0 0; }
  a { color: var(--accent); }
`;

/** Logo of the site; inline, because this origin serves no files. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><linearGradient id="a" x1="4" y1="26" x2="28" y2="6" gradientUnits="userSpaceOnUse"><stop stop-color="#2bcba2"/><stop offset="1" stop-color="#8d68fb"/></linearGradient><rect width="32" height="32" rx="9" fill="#0b1120"/><path d="M7 23c2-9 5-13 7-13 3 0 1 9 4 9 2 0 4-4 7-11" fill="none" stroke="url(#a)" stroke-width="3" stroke-linecap="round"/><circle cx="25" cy="7.5" r="1.6" fill="#fff"/></svg>`;

/** A page of the issuer. @param body HTML */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Northlight</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">
<style>${style}</style>
</head>
<body><main>${mark}${body}</main></body>
</html>`;

export interface LoginForm {
  readonly signUp: boolean;
  readonly email: string;
  readonly name: string;
  /** Error of the last attempt. */
  readonly error?: string;
}

/** Sign-in page: any email address can sign in; the name is optional. */
export const loginPage = (form: LoginForm): string => {
  const title = form.signUp ? 'Create your account' : 'Welcome back';
  const button = form.signUp ? 'Sign up' : 'Log in';
  const error = form.error ? `<p class="error" role="alert" id="error">${escapeHtml(form.error)}</p>` : '';
  const described = form.error ? ' aria-invalid="true" aria-describedby="error"' : '';
  return page(
    button,
    `<h1>${title}</h1>
<p>${form.signUp ? 'Sign up for' : 'Log in to'} Northlight to continue.</p>
${error}
<form method="post">
<label for="email">Email address</label>
<input id="email" name="email" type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="email" required autofocus value="${escapeHtml(form.email)}"${described}>
<label for="name">Name (optional)</label>
<input id="name" name="name" autocomplete="name" maxlength="100" value="${escapeHtml(form.name)}">
<button type="submit">${button}</button>
</form>
<p class="note">This is the login page of the local cloud: any address works, and no password is needed.</p>`,
  );
};

const explanations: Record<string, string> = {
  invalid_client: 'The application that sent you here is not registered.',
  invalid_redirect_uri: 'The application asked to return to an address that is not registered.',
  invalid_request: 'The sign-in request was incomplete or out of date.',
  session_not_found: 'This sign-in page is out of date.',
};

/** Error page for a sign-in or sign-out that failed. */
export const errorPage = (code: string, description: string): string =>
  page(
    'Something went wrong',
    `<h1>Something went wrong</h1>
<p role="alert">${escapeHtml(explanations[code] ?? 'The sign-in could not be completed.')}</p>
<p>Go back to the site and try again.</p>
<p class="note">${escapeHtml(code)}${description ? `: ${escapeHtml(description)}` : ''}</p>`,
  );
