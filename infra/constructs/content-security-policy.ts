import { createHash } from 'node:crypto';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import type { ExtraSources } from '../embeds.ts';

export interface ContentSecurityPolicyProps {
  /** Origin of the login service, for token requests and the silent sign-in frame. */
  readonly authOrigin: string;
  /** Built pages. Their inline scripts and style elements are allowed by hash. */
  readonly pages: readonly string[];
  /** Hashes of scripts of pages that were published by earlier builds. */
  readonly earlierScripts?: readonly string[];
  /** Additional sources for configured third-party services. */
  readonly extra?: readonly ExtraSources[];
}

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;
/** Data blocks such as JSON-LD are not executed and need no hash. */
const dataBlock = /\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/plain)/i;

/** CSP hashes (`'sha256-…'`) of the distinct inline elements of one kind. */
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

/** Name of the reporting endpoint in the policy. */
const reportGroup = 'csp';
/** `Reporting-Endpoints` header: where browsers report violations of the policy. */
export const reportingEndpoints = `${reportGroup}="${endpoints.reportViolations.path}"`;

/** Builds the content security policy of every response of the distribution, pages and API alike. */
export const contentSecurityPolicy = ({
  authOrigin,
  pages,
  earlierScripts = [],
  extra = [],
}: ContentSecurityPolicyProps): string => {
  const more = (directive: keyof ExtraSources): string[] => [
    ...new Set(extra.flatMap((sources) => sources[directive] ?? [])),
  ];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...new Set([...inlineHashes(pages, 'script'), ...earlierScripts]),
      ...more('script-src'),
    ],
    'style-src': ["'self'"],
    'style-src-elem': ["'self'", ...inlineHashes(pages, 'style')],
    // Prerendered Mantine markup carries style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...more('img-src')],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", authOrigin, ...more('connect-src')],
    // The only page of ours that may be framed is the one that runs Python.
    'frame-src': ["'self'", authOrigin, ...more('frame-src')],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // All HTML and script sinks use the policy `default` of the page (web/src/lib/browser/trusted-types.ts). No other policy can be created.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-to': [reportGroup],
    // For browsers without `report-to`. The others ignore it.
    'report-uri': [endpoints.reportViolations.path],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
