import { escapeHtml } from '../../pages/escape-html.ts';

/**
 * A whole page that needs nothing of the site's: no script and no style sheet. The site's content security policy allows
 * style attributes only, and colors of the system follow light and dark by themselves.
 * @param title text, which is also the heading
 * @param content HTML below the heading
 */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin: 0; background: Canvas; color: CanvasText; font: 1.0625rem/1.6 system-ui, sans-serif">
<main style="box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 4rem 1.25rem">
<h1 style="margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25">${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** A link of such a page. */
export const htmlLink = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" style="color: LinkText">${escapeHtml(text)}</a>`;
