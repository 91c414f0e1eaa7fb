import {
  asList,
  asNumber,
  asObject,
  asText,
  type Json,
  type JsonObject,
  TemplateError,
} from '../template/template.ts';

/** Headers, cookies or query parameters that a policy forwards. */
export interface Selection {
  readonly behavior: string;
  readonly names: string[];
}

export interface Forwarding {
  headers: Selection;
  readonly cookies: Selection;
  readonly query: Selection;
}

export interface CachePolicy extends Forwarding {
  readonly compresses: boolean;
}

const behaviors = ['none', 'whitelist', 'allExcept', 'all'];
const none: Selection = { behavior: 'none', names: [] };
const all: Selection = { behavior: 'all', names: [] };

/** AWS's managed cache policies that a template may use, by id. */
const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { headers: none, cookies: none, query: none, compresses: false },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { headers: none, cookies: none, query: none, compresses: true },
};

const managedOriginRequestPolicies: Record<string, Forwarding> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { behavior: 'allExcept', names: ['host'] },
    cookies: all,
    query: all,
  },
};

/** Cache policy by id: a managed one, or one of the template, given by its resolved properties. */
export const readCachePolicy = (id: string, own: Map<string, JsonObject>): CachePolicy => {
  const managed = managedCachePolicies[id];
  if (managed) return managed;
  const properties = own.get(id);
  if (!properties) throw new TemplateError(`the local cloud does not know the cache policy ${id}`);
  const config = asObject(properties['CachePolicyConfig']);
  const parameters = asObject(config['ParametersInCacheKeyAndForwardedToOrigin']);
  const compresses =
    parameters['EnableAcceptEncodingGzip'] === true || parameters['EnableAcceptEncodingBrotli'] === true;
  const policy = { ...readForwarding(parameters), compresses };
  const keyed = [policy.headers, policy.cookies, policy.query].some(({ behavior }) => behavior !== 'none');
  if (asNumber(config['MaxTTL'], 1) === 0 && (compresses || keyed)) {
    throw new TemplateError(
      `cache policy ${id}: CloudFront takes neither keys nor compression where nothing is cached (MaxTTL 0)`,
    );
  }
  return policy;
};

/** Origin request policy by id. An empty id forwards nothing beyond the cache policy. */
export const readOriginRequestPolicy = (id: string, own: Map<string, JsonObject>): Forwarding => {
  if (id === '') return { headers: none, cookies: none, query: none };
  const managed = managedOriginRequestPolicies[id];
  if (managed) return managed;
  const properties = own.get(id);
  if (!properties) throw new TemplateError(`the local cloud does not know the origin request policy ${id}`);
  const policy = readForwarding(asObject(properties['OriginRequestPolicyConfig']));
  const { behavior, names } = policy.headers;
  const refused = names.filter((name) => ['authorization', 'accept-encoding'].includes(name));
  if (behavior === 'whitelist' && refused.length > 0) {
    throw new TemplateError(
      `origin request policy ${id}: CloudFront forwards ${refused.join(', ')} by a cache policy only`,
    );
  }
  return policy;
};

const readForwarding = (config: JsonObject): Forwarding => {
  const selection = (kind: string, behavior: string, list: string): Selection => {
    const part = asObject(config[kind]);
    const chosen = asText(part[behavior], 'none');
    if (!behaviors.includes(chosen)) {
      throw new TemplateError(`the local cloud does not know the ${behavior} ${chosen}`);
    }
    return {
      behavior: chosen,
      names: asList(part[list]).map((name: Json) => asText(name).toLowerCase()),
    };
  };
  return {
    headers: selection('HeadersConfig', 'HeaderBehavior', 'Headers'),
    cookies: selection('CookiesConfig', 'CookieBehavior', 'Cookies'),
    query: selection('QueryStringsConfig', 'QueryStringBehavior', 'QueryStrings'),
  };
};
