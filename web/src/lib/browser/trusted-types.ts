/**
 * The page's only Trusted Types policy, `default`. All HTML that libraries write to a sink passes through it and keeps only
 * harmless tags. The site's only trusted HTML is that of article lectures, which publishing sanitizes; only `parsePublished`
 * lets it through.
 */

const elements = 'span|b|i|u|ruby|rt|div|br|g|path|circle|ellipse|line|polygon|polyline|rect';
const attributes =
  'class|title|lang|style|data-[a-z-]+|d|fill|fill-rule|fill-opacity|clip-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|' +
  'cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|opacity|transform';
const harmlessTag = new RegExp(`^</?(?:${elements})(?:\\s+(?:${attributes})(?:="[^"<>]*")?)*\\s*/?>$`);

/**
 * Removes every tag except those of captions and icons; none of those can carry a URL or an event handler. Text that begins
 * like a tag is treated as one, so that removing one tag cannot create another.
 */
export const keepHarmlessTags = (html: string): string =>
  html.replace(/<[^>]*>?/g, (tag) => (harmlessTag.test(tag) ? tag : ''));

/** The HTML that `parsePublished` is parsing right now. */
let published: string | undefined;

/**
 * Parses HTML that publishing has sanitized. The returned elements belong to no document, so nothing in them loads or runs.
 * The policy admits exactly this text, only while it is parsed.
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

/** Third-party services. Each is loaded only if configured; the content security policy allows only the configured ones. */
const thirdParty = /^https:\/\/(?:www\.googletagmanager\.com|js(?:-[a-z]{2}\d)?\.hsforms\.net)$/;

/** Returns the URL if scripts may be loaded from it, else null. Allowed are the build's files and the third-party services. */
export const admitScriptUrl = (address: string, origin: string): string | null => {
  const url = URL.parse(address, origin);
  if (!url) return null;
  const isOurs =
    url.origin === origin && /^\/(?:(?:service|offline)-worker\.js$|assets\/)/.test(url.pathname);
  return isOurs || thirdParty.test(url.origin) ? url.href : null;
};

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string;
      /** Returns null to refuse. */
      createScriptURL: (address: string) => string | null;
    },
  ): unknown;
}

// Creates the policy in browsers with Trusted Types. This must run before any code that writes to a sink.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', {
  createHTML: admitHtml,
  createScriptURL: (address) => admitScriptUrl(address, window.location.origin),
});
