/** Stored fields of a content security policy report: nothing that identifies a person or shows page content. */
export interface Violation {
  /** The violated directive, such as `script-src-elem`. */
  readonly directive: string;
  /** What was blocked: an origin, or a keyword such as `inline` or `trusted-types-sink`. */
  readonly blocked: string;
  /** Our script that caused it, with the line; absent for other scripts. */
  readonly source?: string;
  /** Sink that got a value that is not a Trusted Type, such as `Element innerHTML`. */
  readonly sink?: string;
  /** First segment of the page's path, such as `/courses`: the rest may identify a person. */
  readonly page: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][a-z-]{0,40}$/.test(value) ? value : undefined;
const address = (value: unknown): URL | undefined =>
  (typeof value === 'string' && value.length < 4_096 && URL.parse(value)) || undefined;

/** False for browser extensions and local programs, whose violations are not the site's. */
const isWebAddress = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:';

/** Path and line of one of our built files; its name contains only a hash. */
const ownFile = (file: unknown, line: unknown, origin: string): { source: string } | object => {
  const url = address(file);
  if (url?.origin !== origin || !/^\/(?:assets\/[\w.-]{1,100}|[\w-]{1,40}\.js)$/.test(url.pathname))
    return {};
  return { source: typeof line === 'number' ? `${url.pathname}:${Math.trunc(line)}` : url.pathname };
};

/** Reads the sink. Browsers put it before the sample, which may contain user text and is dropped. */
const readSink = (sample: unknown): { sink: string } | object => {
  const [, sink] = (typeof sample === 'string' && /^([A-Za-z][A-Za-z ]{1,50})\|/.exec(sample)) || [];
  return sink === undefined ? {} : { sink };
};

const readOne = (fields: Fields, origin: string): Violation | undefined => {
  const either = (...names: readonly string[]): unknown =>
    names.map((name) => fields[name]).find((value) => value !== undefined);
  const file = either('sourceFile', 'source-file');
  const source = address(file);
  const target = either('blockedURL', 'blocked-uri');
  const blockedUrl = address(target);
  if ((source && !isWebAddress(source)) || file === 'chrome-extension' || file === 'moz-extension')
    return undefined;
  if (blockedUrl && /-extension:$/.test(blockedUrl.protocol)) return undefined;
  const directive = word(either('effectiveDirective', 'effective-directive', 'violated-directive'));
  const document = address(either('documentURL', 'document-uri'));
  // Ignore reports about pages of other sites.
  if (directive === undefined || (document && document.origin !== origin)) return undefined;
  return {
    directive,
    blocked:
      word(target) ??
      (blockedUrl ? (isWebAddress(blockedUrl) ? blockedUrl.origin : blockedUrl.protocol) : 'unknown'),
    ...ownFile(file, either('lineNumber', 'line-number'), origin),
    ...readSink(either('sample', 'script-sample')),
    page: /^\/[\w-]{0,40}/.exec(document?.pathname ?? '')?.[0] ?? 'unknown',
  };
};

/**
 * Returns the distinct violations of a report, in either of the two report formats.
 * @param origin of the site
 */
export const readViolations = (body: unknown, origin: string): Violation[] => {
  const reports = Array.isArray(body)
    ? body.filter(isObject).filter(({ type }) => type === 'csp-violation')
    : [{ body: isObject(body) ? body['csp-report'] : undefined }];
  const violations = reports.flatMap((report) => {
    const found = isObject(report.body) ? readOne(report.body, origin) : undefined;
    return found ? [found] : [];
  });
  return [...new Map(violations.map((each) => [JSON.stringify(each), each])).values()];
};
