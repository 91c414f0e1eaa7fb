import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  pre { padding: 1rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 8px; overflow-x: auto; }
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Page shown instead of a notebook. */
export const notebookPage = (user: string): string =>
  page(
    'Notebook',
    `<p>The server of <code>${escapeHtml(user)}</code> is running. This page stands in for it: start the site with
<code>NOTEBOOK_HUB_URL</code> and <code>NOTEBOOK_HUB_TOKEN</code> to open notebooks of a real JupyterHub.</p>
<pre>In [1]: import numpy as np
In [2]: np.arange(3) + 1
Out[2]: array([1, 2, 3])</pre>`,
  );

/** Shown without a session for this server. */
export const forbiddenPage = (): string =>
  page(
    '403: Forbidden',
    '<p>This link was used already or has expired. Open the notebook from the course again.</p>',
  );

/** Shown when the server is not running. */
export const absentPage = (): string =>
  page('404: Not running', '<p>No server is running at this address.</p>');
