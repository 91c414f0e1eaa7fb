import { escapeHtml } from '../../pages/escape-html.ts';

/** CSS for a light and a dark color. Browsers without `light-dark()` use the light one. */
const color = (property: string, light: string, dark: string): string =>
  `${property}: ${light}; ${property}: light-dark(${light}, ${dark})`;

const linkColor = color('color', '#067a61', '#57ddb9');

/** Inline style of the button on such a page. */
export const htmlButtonStyle = `min-height: 3rem; padding: 0 1.5rem; border: 1px solid transparent; border-radius: 0.5rem; ${color('background', '#067a61', '#57ddb9')}; ${color('color', '#ffffff', '#063f35')}; font: inherit; font-weight: 700; cursor: pointer`;

/**
 * Renders a self-contained HTML page in the site's style. It has no script and no style sheet, because its content security policy
 * allows style attributes only.
 * @param title plain text, also used as the heading
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
<body style="margin: 0; ${color('background', '#f5f2ec', '#161310')}; ${color('color', '#201c17', '#f5f2ec')}; font: 1.0625rem/1.6 Helvetica Neue, Helvetica, Arial, sans-serif">
<main style="box-sizing: border-box; max-width: 37.5rem; margin: 0 auto; padding: clamp(1.5rem, 8vh, 4rem) 1rem">
<p style="margin: 0 0.25rem 1rem"><a href="/" style="${linkColor}; font-size: 1.25rem; font-weight: 700; text-decoration: none">Northlight</a></p>
<div style="padding: clamp(1.25rem, 5vw, 2.25rem); border: 1px solid; ${color('border-color', '#ebe6dd', '#332e27')}; border-radius: 0.75rem; ${color('background', '#ffffff', '#201c17')}">
<h1 style="margin: 0 0 1rem; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.01em">${escapeHtml(title)}</h1>
${content}
</div>
</main>
</body>
</html>
`;

/** Renders emphasized text of unknown language and length, such as a title or an address. */
export const htmlStrong = (text: string): string =>
  `<strong dir="auto" style="overflow-wrap: anywhere">${escapeHtml(text)}</strong>`;

/** Renders a link for such a page. */
export const htmlLink = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" style="${linkColor}">${escapeHtml(text)}</a>`;
