/**
 * The page's one policy of Trusted Types, `default`: whatever code of a library hands to an HTML or script sink passes
 * here first, and keeps only tags that do nothing. The only HTML of ours are lectures to read, which
 * publishing sanitized: `parsePublished` alone lets those through.
 */

const elements = 'span|b|i|u|ruby|rt|div|br|g|path|circle|ellipse|line|polygon|polyline|rect';
const attributes =
  'class|title|lang|style|data-[a-z-]+|d|fill|fill-rule|fill-opacity|clip-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|' +
  'cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|opacity|transform';
const harmlessTag = new RegExp(`^</?(?:${elements})(?:\\s+(?:${attributes})(?:="[^"<>]*")?)*\\s*/?>$`);

/**
 * Text with the tags of captions and icons, without any other tag: no tag that is left has an address or a handler.
 * Whatever begins like a tag is one, so that nothing can become one when another is taken out of it.
 */
export const keepHarmlessTags = (html: string): string =>
  html.replace(/<[^>]*>?/g, (tag) => (harmlessTag.test(tag) ? tag : ''));

/** What `parsePublished` is parsing at this moment. */
let published: string | undefined;

/**
 * The elements of HTML that publishing has sanitized, outside of any document: nothing in it has loaded or run. Only this
 * text passes the policy, and only while it is parsed.
 */
export const parsePublished = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  published = html;
  try {
    template.innerHTML = html;
  } finally {
    published = undefined;
  }
  return template.content;
};

/** The policy's rule for HTML. */
export const admitHtml = (html: string): string => (html === published ? html : keepHarmlessTags(html));

/** Services from outside, each loaded only where it is configured: the content policy knows which. */
const outside = /^https:\/\/(?:www\.googletagmanager\.com|js(?:-[a-z]{2}\d)?\.hsforms\.net)$/;

/** The address if scripts may come from there: the build's own files and the services from outside. */
export const scriptAddress = (address: string, origin: string): string | null => {
  const url = URL.parse(address, origin);
  if (!url) return null;
  const isOurs =
    url.origin === origin && (url.pathname === '/service-worker.js' || url.pathname.startsWith('/assets/'));
  return isOurs || outside.test(url.origin) ? url.href : null;
};

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string;
      /** Null refuses. */
      createScriptURL: (address: string) => string | null;
    },
  ): unknown;
}

/** Makes the policy where the browser has Trusted Types. Before any code that writes to a sink. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', {
  createHTML: admitHtml,
  createScriptURL: (address) => scriptAddress(address, window.location.origin),
});
