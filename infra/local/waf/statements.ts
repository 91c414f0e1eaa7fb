import { posix } from 'node:path';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type Json,
  type JsonObject,
  TemplateError,
} from '../template/template.ts';
import { decodePercent } from '../text.ts';

/** Counts requests per client in a sliding window. */
interface RateCounter {
  /** Counts a request. Returns the number of the client's requests in the window, including this one. */
  count(client: string): number;
  forget(): void;
}

/** Slots per window. The oldest slot counts in full, so the count is never too low. */
const slots = 30;

/**
 * Creates a counter with a sliding window.
 * @param now monotonic clock in milliseconds
 */
const createRateCounter = (windowSeconds: number, now: () => number): RateCounter => {
  const slotMs = (windowSeconds * 1000) / slots;
  const clients = new Map<string, Map<number, number>>();
  return {
    count(client) {
      const current = Math.floor(now() / slotMs);
      const counts = clients.get(client) ?? new Map<number, number>();
      clients.set(client, counts);
      for (const slot of counts.keys()) if (slot < current - slots) counts.delete(slot);
      counts.set(current, (counts.get(current) ?? 0) + 1);
      return [...counts.values()].reduce((sum, each) => sum + each, 0);
    },
    forget() {
      clients.clear();
    },
  };
};

/** The parts of a request that a firewall evaluates. */
export interface FirewallRequest {
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly rawQuery: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the client. */
  readonly client: string;
}

/** Statement of a rule. `matches` must be called once per request, because some statements count. */
export interface Statement {
  matches(request: FirewallRequest): boolean;
  forget?(): void;
}

type Clock = () => number;
type Transformation = (path: string) => string;

const transformations: Readonly<Record<string, Transformation>> = {
  NONE: (path) => path,
  URL_DECODE: decodePercent,
  NORMALIZE_PATH: (path) => posix.normalize(path),
};

/**
 * Kind of a statement.
 * @throws TemplateError for an unsupported kind, or for several kinds at once
 */
const readKind = (rule: string, statement: JsonObject, known: readonly string[]): string => {
  const [kind = 'nothing', ...others] = Object.keys(statement);
  if (others.length > 0 || !known.includes(kind)) {
    throw new TemplateError(
      `firewall rule ${rule}: the local edge knows no ${[kind, ...others].join(' with ')}`,
    );
  }
  return kind;
};

const matchPath = (rule: string, statement: JsonObject): Statement => {
  readKind(rule, statement, ['RegexMatchStatement']);
  const { FieldToMatch, RegexString, TextTransformations } = asObject(statement['RegexMatchStatement']);
  readKind(rule, asObject(FieldToMatch), ['UriPath']);
  const pattern = asText(RegexString);
  if (pattern.length === 0 || pattern.length > 512) {
    throw new TemplateError(`firewall rule ${rule}: a pattern has 1 to 512 characters`);
  }
  const test = new RegExp(pattern);
  const steps = asList(TextTransformations)
    .map(asObject)
    .sort((one, other) => asNumber(one['Priority'], 0) - asNumber(other['Priority'], 0))
    .map(({ Type }) => {
      const step = transformations[asText(Type)];
      if (!step) throw new TemplateError(`firewall rule ${rule}: the local edge knows no ${asText(Type)}`);
      return step;
    });
  return { matches: ({ path }) => test.test(steps.reduce((text, step) => step(text), path)) };
};

const windows = [60, 120, 300, 600];

/** Matches a client above the limit, counting the requests that match the scope-down statement. */
const limitRate = (rule: string, statement: JsonObject, now: Clock): Statement => {
  const { AggregateKeyType, Limit, EvaluationWindowSec, ScopeDownStatement } = statement;
  if (asText(AggregateKeyType) !== 'IP') {
    throw new TemplateError(`firewall rule ${rule}: the local edge counts by address only`);
  }
  const limit = asNumber(Limit, 0);
  const window = asNumber(EvaluationWindowSec, 300);
  if (limit < 10 || !windows.includes(window)) {
    throw new TemplateError(
      `firewall rule ${rule}: a rate is at least 10 requests in ${windows.join(', ')} seconds`,
    );
  }
  const scope = ScopeDownStatement === undefined ? undefined : matchPath(rule, asObject(ScopeDownStatement));
  const counter = createRateCounter(window, now);
  return {
    matches: (request) => (!scope || scope.matches(request)) && counter.count(request.client) > limit,
    forget: counter.forget,
  };
};

/** Rules of the common group that need only sizes and headers. The other rules of AWS's groups are not emulated. */
const commonRules: Readonly<Record<string, (request: FirewallRequest) => boolean>> = {
  SizeRestrictions_QUERYSTRING: ({ rawQuery }) => rawQuery.length > 2_048,
  SizeRestrictions_URIPATH: ({ path }) => path.length > 1_024,
  SizeRestrictions_Cookie_HEADER: ({ headers }) => (headers['cookie'] ?? '').length > 10_240,
  SizeRestrictions_BODY: ({ headers }) => Number(headers['content-length'] ?? 0) > 8_192,
  NoUserAgent_HEADER: ({ headers }) => !headers['user-agent'],
};

const managedGroups: Readonly<
  Record<string, Readonly<Record<string, (request: FirewallRequest) => boolean>>>
> = {
  AWSManagedRulesCommonRuleSet: commonRules,
  AWSManagedRulesKnownBadInputsRuleSet: {},
  AWSManagedRulesAmazonIpReputationList: {},
};

const readManagedGroup = (rule: string, { Name, VendorName, RuleActionOverrides }: JsonObject): Statement => {
  const group = asText(VendorName) === 'AWS' ? managedGroups[asText(Name)] : undefined;
  if (!group) throw new TemplateError(`firewall rule ${rule}: the local edge knows no group ${asText(Name)}`);
  const counted = asList(RuleActionOverrides)
    .map(asObject)
    .filter(({ ActionToUse }) => asObject(ActionToUse)['Count'] !== undefined)
    .map((override) => asText(override['Name']));
  const refusing = Object.entries(group).filter(([name]) => !counted.includes(name));
  return { matches: (request) => refusing.some(([, isRefused]) => isRefused(request)) };
};

/**
 * Parses a rule's statement.
 * @throws TemplateError for an unsupported kind
 */
export const readStatement = (rule: string, given: Json | undefined, now: Clock): Statement => {
  const statement = asObject(given);
  const kind = readKind(rule, statement, ['RateBasedStatement', 'ManagedRuleGroupStatement']);
  const content = asObject(statement[kind]);
  return kind === 'RateBasedStatement' ? limitRate(rule, content, now) : readManagedGroup(rule, content);
};
