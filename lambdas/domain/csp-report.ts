/** What is kept of a report on the content security policy: nothing that says who was where, or what was on the page. */
export interface Violation {
  /** The directive that refused, such as `script-src-elem`. */
  readonly directive: string;
  /** What was refused: an origin, or a word such as `inline` or `trusted-types-sink`. */
  readonly blocked: string;
  /** Our own file that asked, with its line; missing where it was none of ours. */
  readonly source?: string;
  /** The sink of a value that was no Trusted Type, such as `Element innerHTML`. */
  readonly sink?: string;
  /** The first step of the page's path, such as `/courses`: the rest may name a person. */
  readonly page: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][a-z-]{0,40}$/.test(value) ? value : undefined;
const address = (value: unknown): URL | undefined =>
  (typeof value === 'string' && value.length < 4_096 && URL.parse(value)) || undefined;

/** Extensions and programs on the device change pages too, and their refusals are none of the site's. */
const isWebAddress = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:';

/** A built file of ours as path and line; its name holds nothing but a hash. */
const ownFile = (file: unknown, line: unknown, origin: string): { source: string } | object => {
  const url = address(file);
  if (url?.origin !== origin || !/^\/(?:assets\/[\w.-]{1,100}|[\w-]{1,40}\.js)$/.test(url.pathname))
    return {};
  return { source: typeof line === 'number' ? `${url.pathname}:${Math.trunc(line)}` : url.pathname };
};

/** Browsers put the sink before the sample of what was written, which may be anybody's text. */
const sinkOf = (sample: unknown): { sink: string } | object => {
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
  // A report on another site's page is none of ours, whoever sends it.
  if (directive === undefined || (document && document.origin !== origin)) return undefined;
  return {
    directive,
    blocked:
      word(target) ??
      (blockedUrl ? (isWebAddress(blockedUrl) ? blockedUrl.origin : blockedUrl.protocol) : 'unknown'),
    ...ownFile(file, either('lineNumber', 'line-number'), origin),
    ...sinkOf(either('sample', 'script-sample')),
    page: /^\/[\w-]{0,40}/.exec(document?.pathname ?? '')?.[0] ?? 'unknown',
  };
};

/**
 * The violations in what a browser reported, in either of its two forms, each once.
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
