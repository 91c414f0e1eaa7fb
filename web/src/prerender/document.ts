import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import { pageDataId, type StaticPage, takeoverEvent } from '../lib/loading/static-page.ts';
import type { PageAssets } from './assets.ts';
import { startScript } from './start-page.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absolute canonical URL. */
  readonly canonical: string;
  /** Preview image: absolute URL and alternative text. */
  readonly image: { readonly url: string; readonly alt: string };
  readonly type: 'website' | 'article';
  /** Tells search engines not to index the page. */
  readonly noindex?: boolean;
  /** schema.org objects. */
  readonly structuredData: readonly object[];
}

/** JSON that is safe inside a script element: it cannot end the element or open a comment. */
const jsonForScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" />`;

/** The metadata elements of a page's head. */
const headElements = (head: PageHead, brand: string): string[] => [
  `<link rel="canonical" href="${escapeHtml(head.canonical)}" />`,
  meta('property', 'og:type', head.type),
  meta('property', 'og:site_name', brand),
  meta('property', 'og:title', head.title),
  meta('property', 'og:description', head.description),
  meta('property', 'og:url', head.canonical),
  meta('property', 'og:image', head.image.url),
  meta('property', 'og:image:alt', head.image.alt),
  meta('name', 'twitter:card', 'summary_large_image'),
  meta('name', 'twitter:title', head.title),
  meta('name', 'twitter:description', head.description),
  meta('name', 'twitter:image', head.image.url),
  ...head.structuredData.map((data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`),
];

const replaceOnce = (html: string, pattern: RegExp, replacement: string): string => {
  if (!pattern.test(html)) throw new Error(`The built page has no ${pattern.source}`);
  return html.replace(pattern, () => replacement);
};

/** Resource hints that React writes before the markup; they are moved to the head. */
const leadingHints = /^(?:<link rel="preload"[^>]*>)+/;

/** Preloads of fonts. */
const fontPreload = /\s*<link rel="preload" as="font"[^>]*>/g;

/** The shell's style sheets. They are removed, because the page's own style sheet contains them. */
const entryStyle = /\s*<link rel="stylesheet"[^>]*>/g;
/** The shell's scripts. They are removed, because the start script loads them. */
const entryScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const entryPreload = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Composes a static page: fills the build's shell with the head, the markup and the data that the markup was rendered from.
 * @throws Error when the shell lacks an expected element
 */
export const composeDocument = (
  shell: string,
  head: PageHead,
  brand: string,
  assets: PageAssets,
  markup: string,
  page: Omit<StaticPage, 'entry' | 'scripts'>,
): string => {
  const hints = leadingHints.exec(markup)?.[0] ?? '';
  const elements = [
    `<link rel="stylesheet" href="${assets.style}" />`,
    // The answer to the page's first request, which comes while the scripts load.
    ...(assets.data ?? []).map(
      (href) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(href)}" />`,
    ),
    // Disabled, because the style sheet above contains them. Vite's module loader sees them and does not load them again.
    ...assets.contained.map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
    hints,
    ...headElements(head, brand),
  ].filter(Boolean);
  let html = replaceOnce(shell, /<title>[^<]*<\/title>/, `<title>${escapeHtml(head.title)}</title>`);
  html = replaceOnce(html, /<meta\s+name="description"[^>]*>/, meta('name', 'description', head.description));
  html = replaceOnce(
    html,
    /\s*<!--[^>]*-->\s*<meta name="robots" content="noindex"[^>]*>/,
    head.noindex ? `\n    ${meta('name', 'robots', 'noindex')}` : '',
  );
  const entry = entryScript.exec(html)?.[1];
  if (entry === undefined) throw new Error('The built page has no script');
  const preloads = [...html.matchAll(entryPreload)].flatMap(([, href]) => href ?? []);
  const scripts = [...preloads, ...assets.scripts];
  const data = `<script type="application/json" id="${pageDataId}">${jsonForScript({ ...page, entry, scripts })}</script>`;
  html = html.replaceAll(entryStyle, '').replaceAll(entryPreload, '').replace(entryScript, '');
  if (page.startsOn === 'load') {
    // The video comes first (public/before-paint.js).
    html = html.replaceAll(fontPreload, '').replace('<html ', '<html data-fonts="late" ');
  }
  html = replaceOnce(html, /<\/head>/, `  ${elements.join('\n    ')}\n  </head>`);
  return replaceOnce(
    html,
    /<div id="root"><\/div>/,
    `<div id="root">${markup.slice(hints.length)}</div>\n    ${data}\n    <script type="module">${startScript({ pageDataId, takeoverEvent })}</script>`,
  );
};
