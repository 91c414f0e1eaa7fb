import { createHash } from 'node:crypto';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import type { ExtraSources } from '../embeds.ts';

export interface ContentSecurityPolicyProps {
  /** Origin of the login service: token calls and the silent sign-in frame go there. */
  readonly authOrigin: string;
  /** Every built page; inline scripts and style elements in them are allowed by their hashes. */
  readonly pages: readonly string[];
  /** What services from outside need besides; none unless one is configured. */
  readonly extra?: readonly ExtraSources[];
}

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;
/** Blocks that browsers do not run, such as JSON-LD, need no hash. */
const dataBlock = /\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/plain)/i;

/** CSP sources for the inline elements of one kind: `'sha256-…'` of each distinct content. */
export const inlineHashes = (pages: readonly string[], kind: 'script' | 'style'): string[] => {
  const hashes = new Set<string>();
  for (const page of pages) {
    for (const [, element = '', attributes = '', content = ''] of page.matchAll(inlineElement)) {
      if (element.toLowerCase() !== kind || /\bsrc\s*=/i.test(attributes) || dataBlock.test(attributes))
        continue;
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    }
  }
  return [...hashes].sort();
};

/** Name under which the policy knows where its reports go. */
const reportGroup = 'csp';
/** `Reporting-Endpoints`: where browsers send what the policy refused. */
export const reportingEndpoints = `${reportGroup}="${endpoints.reportViolations.path}"`;

/** The content security policy of every answer of the distribution, pages and API alike. */
export const contentSecurityPolicy = ({
  authOrigin,
  pages,
  extra = [],
}: ContentSecurityPolicyProps): string => {
  const more = (directive: keyof ExtraSources): string[] => [
    ...new Set(extra.flatMap((sources) => sources[directive] ?? [])),
  ];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineHashes(pages, 'script'), ...more('script-src')],
    'style-src': ["'self'"],
    'style-src-elem': ["'self'", ...inlineHashes(pages, 'style')],
    // Prerendered Mantine markup carries style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...more('img-src')],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", authOrigin, ...more('connect-src')],
    'frame-src': [authOrigin, ...more('frame-src')],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // Every HTML and script sink asks the page's policy `default` (web/src/lib/trusted-types.ts), and no other can be made.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-to': [reportGroup],
    // For browsers that do not know `report-to` yet; the others leave it aside.
    'report-uri': [endpoints.reportViolations.path],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
