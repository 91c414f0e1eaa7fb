import { escapeHtml } from '../http/html.ts';

const style = `
  :root { color-scheme: light dark; --bg: #f4f6fb; --card: #fff; --text: #1a2033; --dim: #5a6478; --line: #c3cad9;
    --accent: #2f4bd8; --on: #fff; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0f1320; --card: #1a2033; --text: #eef1f8; --dim: #a9b2c8;
    --line: #47516b; --accent: #8ea2ff; --on: #0f1320; --bad: #ffb4ab; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--bg);
    color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { width: min(26rem, 100%); background: var(--card); border-radius: 1rem; padding: 2rem;
    box-shadow: 0 8px 40px rgb(10 20 60 / 12%); }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1.25rem; color: var(--dim); }
  label { display: block; font-weight: 600; margin-top: 1rem; }
  input { width: 100%; padding: .65rem .75rem; margin-top: .25rem; font: inherit; color: inherit; background: transparent;
    border: 1px solid var(--line); border-radius: .5rem; }
  input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  button { width: 100%; margin-top: 1.5rem; padding: .75rem; font: inherit; font-weight: 600; border: 0;
    border-radius: .5rem; background: var(--accent); color: var(--on); cursor: pointer; }
  .error { color: var(--bad); font-weight: 600; }
  .note { font-size: .875rem; margin: 1.25rem 0 0; }
  a { color: var(--accent); }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Northlight</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

export interface LoginForm {
  signUp: boolean;
  email: string;
  name: string;
  /** What was wrong with the last try. */
  error?: string;
}

/** The sign-in page: any address signs in, the name is optional. */
export function loginPage(form: LoginForm): string {
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
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escapeHtml(form.email)}"${described}>
<label for="name">Name (optional)</label>
<input id="name" name="name" autocomplete="name" maxlength="100" value="${escapeHtml(form.name)}">
<button type="submit">${button}</button>
</form>
<p class="note">This is the login of the local cloud: any address works and no password is asked.</p>`,
  );
}

const explanations: Record<string, string> = {
  invalid_client: 'The application that sent you here is not registered.',
  invalid_redirect_uri: 'The application asked to return to an address that is not registered.',
  invalid_request: 'The sign-in request was incomplete or out of date.',
  session_not_found: 'This sign-in page is out of date.',
};

/** A readable page for a sign-in or sign-out that cannot go on. */
export function errorPage(code: string, description: string): string {
  return page(
    'Something went wrong',
    `<h1>Something went wrong</h1>
<p role="alert">${escapeHtml(explanations[code] ?? 'The sign-in could not be completed.')}</p>
<p>Go back to the site and try again.</p>
<p class="note">${escapeHtml(code)}${description ? `: ${escapeHtml(description)}` : ''}</p>`,
  );
}
