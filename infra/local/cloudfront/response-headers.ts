import { asList, asNumber, asObject, asText, type JsonObject, TemplateError } from '../template/template.ts';

/** One header that a response headers policy sets. */
export interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the origin's header. */
  readonly override: boolean;
  /** Whether it is set in answers to requests with an `Origin` only, as those of cross-origin sharing are. */
  readonly isCors?: true;
}

/**
 * Headers of a resolved `AWS::CloudFront::ResponseHeadersPolicy`.
 * @param adapt rewrites its content security policy
 */
export const policyHeaders = (properties: JsonObject, adapt: (policy: string) => string): PolicyHeader[] => {
  const config = asObject(properties['ResponseHeadersPolicyConfig']);
  const security = asObject(config['SecurityHeadersConfig']);
  const headers: PolicyHeader[] = [];
  const add = (name: string, kind: string, value: (part: JsonObject) => string): void => {
    const part = asObject(security[kind]);
    if (Object.keys(part).length > 0)
      headers.push({ name, value: value(part), override: part['Override'] === true });
  };
  add('content-security-policy', 'ContentSecurityPolicy', (part) =>
    adapt(asText(part['ContentSecurityPolicy'])),
  );
  add('x-content-type-options', 'ContentTypeOptions', () => 'nosniff');
  add('x-frame-options', 'FrameOptions', (part) => asText(part['FrameOption']));
  add('referrer-policy', 'ReferrerPolicy', (part) => asText(part['ReferrerPolicy']));
  add('strict-transport-security', 'StrictTransportSecurity', (part) => {
    const subdomains = part['IncludeSubdomains'] === true ? '; includeSubDomains' : '';
    const preload = part['Preload'] === true ? '; preload' : '';
    return `max-age=${asNumber(part['AccessControlMaxAgeSec'], 0)}${subdomains}${preload}`;
  });
  headers.push(...corsHeaders(asObject(config['CorsConfig'])));
  for (const item of asList(asObject(config['CustomHeadersConfig'])['Items']).map(asObject)) {
    headers.push({
      name: asText(item['Header']).toLowerCase(),
      value: asText(item['Value']),
      override: item['Override'] === true,
    });
  }
  return headers;
};

/** Headers of a sharing policy for all origins: others are not known here. */
const corsHeaders = (cors: JsonObject): PolicyHeader[] => {
  if (Object.keys(cors).length === 0) return [];
  const [origin, ...others] = asList(asObject(cors['AccessControlAllowOrigins'])['Items']).map((item) =>
    asText(item),
  );
  if (origin !== '*' || others.length > 0 || cors['AccessControlAllowCredentials'] !== false) {
    throw new TemplateError('only cross-origin sharing with everybody, without credentials, is known here');
  }
  const override = cors['OriginOverride'] === true;
  return [{ name: 'access-control-allow-origin', value: origin, override, isCors: true }];
};

/**
 * Applies a policy to header lines.
 * @param isCrossOrigin whether the request has an `Origin`
 */
export const applyPolicy = (
  lines: [string, string][],
  policy: PolicyHeader[],
  isCrossOrigin: boolean,
): [string, string][] => {
  const result = [...lines];
  for (const { name, value, override, isCors } of policy) {
    if (isCors && !isCrossOrigin) continue;
    const present = result.some(([existing]) => existing === name);
    if (present && !override) continue;
    if (present) {
      for (let index = result.length - 1; index >= 0; index -= 1) {
        if (result[index]?.[0] === name) result.splice(index, 1);
      }
    }
    result.push([name, value]);
  }
  return result;
};
