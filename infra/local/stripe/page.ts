import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import { getPresentment, type StoredSession } from './objects.ts';
import { taxPercent } from './terms.ts';

const style = `
  :root { color-scheme: light dark; --bg: #f6f8fb; --side: #14213d; --card: #fff; --text: #1a2033; --dim: #5a6478;
    --line: #c3cad9; --accent: #4f46e5; --on: #fff; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0f1320; --side: #0a0f1d; --card: #1a2033; --text: #eef1f8;
    --dim: #a9b2c8; --line: #47516b; --accent: #a5b4fc; --on: #0f1320; --bad: #ffb4ab; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: 1fr 1fr; background: var(--bg);
    color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  .order { background: var(--side); color: #fff; display: grid; align-content: center; justify-items: end; padding: 3rem 4rem; }
  .order div { width: min(24rem, 100%); }
  .order p { color: #c9d2e8; margin: 0; }
  .order .amount { color: #fff; font-size: 2.5rem; font-weight: 700; line-height: 1.2; margin: .25rem 0 1.5rem; }
  .order a { color: #c9d2e8; }
  main { display: grid; align-content: center; padding: 3rem 4rem; }
  form, .done { width: min(24rem, 100%); }
  h1 { font-size: 1.4rem; margin: 0 0 1rem; }
  label { display: block; font-weight: 600; margin-top: 1rem; }
  input, select { width: 100%; padding: .65rem .75rem; margin-top: .25rem; font: inherit; color: inherit;
    background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
  button { width: 100%; margin-top: 1.5rem; padding: .8rem; font: inherit; font-weight: 600; border: 0;
    border-radius: .5rem; background: var(--accent); color: var(--on); cursor: pointer; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .order :focus-visible { outline-color: #fff; }
  .cancel { display: inline-block; margin-top: 1rem; color: var(--accent); }
  .note { font-size: .875rem; color: var(--dim); margin: 1.25rem 0 0; }
  .error { color: var(--bad); font-weight: 600; }
  @media (max-width: 48rem) { body { grid-template-columns: 1fr; } .order { justify-items: start; padding: 2rem 1.5rem; }
    main { padding: 2rem 1.5rem; align-content: start; } }
`;

const page = (title: string, order: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><section class="order" aria-label="Your order"><div>${order}</div></section><main>${body}</main></body>
</html>`;

const money = (session: StoredSession): string => {
  const { amount, currency } = getPresentment(session);
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
};

const order = (session: StoredSession): string => {
  const back = session.cancelUrl
    ? `<p><a href="${escapeHtml(session.cancelUrl)}">Back to the course</a></p>`
    : '';
  return `<p>${escapeHtml(session.name)}</p><p class="amount">${money(session)}</p>${back}`;
};

const note =
  '<p class="note">This is the payment page of the local cloud: no card is needed and no money moves.</p>';

/** Success URL of a session, with the session id filled in where the URL has a placeholder. */
export const successUrl = ({ successUrl: url, id }: StoredSession): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** What the site lets a buyer enter. */
const extraFields = ({ allows }: StoredSession): string =>
  [
    allows?.codes
      ? '<label for="code">Promotion code</label><input id="code" name="code" autocomplete="off" placeholder="SAVE20 takes 20 % off">'
      : '',
    allows?.taxId
      ? '<label for="company">Company</label><input id="company" name="company" autocomplete="organization"><label for="taxId">Tax id</label><input id="taxId" name="taxId" autocomplete="off">'
      : '',
    allows?.tax
      ? `<p class="note">${taxPercent} % tax is added, unless a company enters its tax id.</p>`
      : '',
  ].join('');

/**
 * Payment page of an open session.
 * @param error error of the last attempt
 */
export const paymentPage = (session: StoredSession, error?: string): string => {
  const email = escapeHtml(session.customerEmail ?? '');
  const alert = error ? `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>` : '';
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const cancel = session.cancelUrl
    ? `<a class="cancel" href="${escapeHtml(session.cancelUrl)}">Cancel</a>`
    : '';
  return page(
    `Pay ${money(session)}`,
    order(session),
    `<form method="post">
<h1>Pay ${money(session)}</h1>
${alert}
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${email}"${described}>
${extraFields(session)}
<label for="way">Payment method</label>
<select id="way" name="way">
<option value="now">Test card</option>
<option value="delayed">Bank debit that arrives</option>
<option value="delayed-fails">Bank debit that fails</option>
</select>
<button type="submit">Pay ${money(session)}</button>
${cancel}
${note}
</form>`,
  );
};

/** Page of a session that no longer accepts a payment. */
export const endedPage = (session: StoredSession): string => {
  const [title, text, link, words] =
    session.status === 'complete'
      ? ['Payment complete', 'There is nothing left to pay here.', successUrl(session), 'Go to the course']
      : ['This page has expired', 'Start again from the course.', session.cancelUrl, 'Back to the course'];
  const way = link ? `<a class="cancel" href="${escapeHtml(link)}">${words}</a>` : '';
  return page(title, order(session), `<div class="done"><h1>${title}</h1><p>${text}</p>${way}${note}</div>`);
};

/** Page for an unknown session. */
export const unknownPage = (): string =>
  page(
    'No such payment',
    '<p>Nothing to pay</p>',
    '<div class="done"><h1>No such payment</h1><p role="alert">The address is incomplete or out of date. Start again from the course.</p></div>',
  );
