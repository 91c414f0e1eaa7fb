import {
  asList,
  asNumber,
  asObject,
  asText,
  type Json,
  type JsonObject,
  TemplateError,
} from '../template/template.ts';
import { type FirewallRequest, readStatement, type Statement } from './statements.ts';

export interface FirewallAnswer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Buffer;
}

/** AWS WAF in front of the distribution. */
export interface Firewall {
  /** Response to a request that a rule blocks; undefined lets it pass. */
  refuse(request: FirewallRequest): FirewallAnswer | undefined;
  /** Resets the rate limits of all clients. */
  forget(): void;
}

interface Rule {
  readonly statement: Statement;
  readonly answer: FirewallAnswer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  APPLICATION_JSON: 'application/json',
  TEXT_HTML: 'text/html',
  TEXT_PLAIN: 'text/plain',
};

/** CloudFront's response when a rule blocks without a custom response. */
const plainAnswer: FirewallAnswer = {
  status: 403,
  headers: [['content-type', 'text/html']],
  body: Buffer.from(
    '<!doctype html><title>ERROR: The request could not be satisfied</title><p>Request blocked.',
  ),
};

const readAnswer = (rule: string, action: JsonObject, bodies: JsonObject): FirewallAnswer => {
  const block = action['Block'];
  if (block === undefined) throw new TemplateError(`firewall rule ${rule}: the local edge only blocks`);
  const custom = asObject(block)['CustomResponse'];
  if (custom === undefined) return plainAnswer;
  const { ResponseCode, CustomResponseBodyKey, ResponseHeaders } = asObject(custom);
  const key = asText(CustomResponseBodyKey);
  const body = asObject(bodies[key]);
  const mediaType = mediaTypes[asText(body['ContentType'])];
  if (key !== '' && mediaType === undefined) {
    throw new TemplateError(`firewall rule ${rule}: there is no custom response body ${key}`);
  }
  const headers = asList(ResponseHeaders)
    .map(asObject)
    .map(({ Name, Value }): [string, string] => [asText(Name).toLowerCase(), asText(Value)]);
  return {
    status: asNumber(ResponseCode, 403),
    headers: [
      ...(mediaType === undefined ? [] : [['content-type', mediaType] as [string, string]]),
      ...headers,
    ],
    body: Buffer.from(asText(body['Content'])),
  };
};

const readRule = (given: Json, bodies: JsonObject, now: () => number): Rule => {
  const { Name, Statement: statement, Action, OverrideAction } = asObject(given);
  const name = asText(Name);
  const isGroup = OverrideAction !== undefined;
  if (isGroup && asObject(OverrideAction)['None'] === undefined) {
    throw new TemplateError(`firewall rule ${name}: the local edge knows groups that act as they are only`);
  }
  return {
    statement: readStatement(name, statement, now),
    answer: isGroup ? plainAnswer : readAnswer(name, asObject(Action), bodies),
  };
};

/**
 * Emulates a resolved `AWS::WAFv2::WebACL`: all rate rules per client; of AWS's managed groups only the rules about sizes and a missing
 * user agent.
 * @param now monotonic clock in milliseconds
 * @throws TemplateError for an unsupported rule
 */
export const createFirewall = (
  { Scope, DefaultAction, Rules, CustomResponseBodies }: JsonObject,
  now: () => number = () => performance.now(),
): Firewall => {
  if (asText(Scope) !== 'CLOUDFRONT' || asObject(DefaultAction)['Allow'] === undefined) {
    throw new TemplateError(
      'the firewall of a distribution has the scope CLOUDFRONT and lets pass what no rule refuses',
    );
  }
  const rules = asList(Rules)
    .map(asObject)
    .sort((one, other) => asNumber(one['Priority'], 0) - asNumber(other['Priority'], 0))
    .map((rule) => readRule(rule, asObject(CustomResponseBodies), now));
  return {
    // The first match ends the evaluation: like AWS, later rate rules then do not count the request.
    refuse: (request) => rules.find(({ statement }) => statement.matches(request))?.answer,
    forget() {
      for (const { statement } of rules) statement.forget?.();
    },
  };
};
