import { createPublicKey } from 'node:crypto';
import type { Stack } from '../template/stack.ts';
import { asList, asObject, asText, type Json, type JsonObject, TemplateError } from '../template/template.ts';
import { createFirewall, type Firewall } from '../waf/firewall.ts';
import type { FunctionEngine } from './engine.ts';
import { type CachePolicy, type Forwarding, readCachePolicy, readOriginRequestPolicy } from './policies.ts';
import { type PolicyHeader, policyHeaders } from './response-headers.ts';
import type { TrustedKeys } from './signed-url.ts';
import { loadViewerFunction, type ViewerFunction } from './viewer-function.ts';

export interface BehaviorOrigin {
  readonly domain: string;
  /** Prefix of request paths. */
  readonly path: string;
  readonly customHeaders: Record<string, string>;
}

export interface Behavior {
  /** Path pattern; `*` for the default behavior. */
  readonly pattern: string;
  readonly origin: BehaviorOrigin;
  /** Second origin of an origin group, asked when the first answers with one of these statuses. */
  readonly failover?: { readonly statuses: readonly number[]; readonly origin: BehaviorOrigin };
  readonly allowedMethods: string[];
  readonly compress: boolean;
  readonly forwarding: [CachePolicy, Forwarding];
  readonly responseHeaders: PolicyHeader[];
  readonly viewerRequest?: ViewerFunction;
  /** Keys whose signatures are required. Undefined when no signature is needed. */
  readonly trustedKeys?: TrustedKeys;
}

export interface DistributionConfiguration {
  /** In matching order, with the default behavior last. */
  readonly behaviors: Behavior[];
  readonly defaultRootObject: string;
  /** Applied to every request before the behaviors. */
  readonly firewall?: Firewall;
}

/** Replaces the issuer's address in a content security policy or a viewer function by the local one. */
type AdaptPolicy = (text: string) => string;

/** Reads the template's only distribution with everything that it references. */
export const readDistribution = async (
  stack: Stack,
  engine: FunctionEngine,
  adaptPolicy: AdaptPolicy,
): Promise<DistributionConfiguration> => {
  const [distribution, ...others] = stack.resolvedResources('AWS::CloudFront::Distribution');
  if (!distribution || others.length > 0)
    throw new TemplateError('the template must have exactly one distribution');
  const config = asObject(distribution[1]['DistributionConfig']);
  const byId = (list: Json | undefined): Map<string, JsonObject> =>
    new Map(asList(list).map((item) => [asText(asObject(item)['Id']), asObject(item)]));
  for (const item of asList(config['CustomErrorResponses']).map(asObject)) {
    if (item['ResponsePagePath'] !== undefined) {
      throw new TemplateError(
        'CustomErrorResponses with a page hide API errors: use a viewer function instead',
      );
    }
  }
  const own = (type: string): Map<string, JsonObject> =>
    new Map(stack.resolvedResources(type).map(([id, properties]) => [stack.ref(id), properties]));
  const references: References = {
    cachePolicies: own('AWS::CloudFront::CachePolicy'),
    originRequestPolicies: own('AWS::CloudFront::OriginRequestPolicy'),
    responseHeadersPolicies: own('AWS::CloudFront::ResponseHeadersPolicy'),
    functions: await loadFunctions(stack, engine, adaptPolicy),
    keyGroups: own('AWS::CloudFront::KeyGroup'),
    publicKeys: own('AWS::CloudFront::PublicKey'),
    origins: byId(config['Origins']),
    originGroups: byId(asObject(config['OriginGroups'])['Items']),
  };
  const behaviors = [...asList(config['CacheBehaviors']), config['DefaultCacheBehavior'] ?? {}].map(
    (behavior) => readBehavior(asObject(behavior), references, adaptPolicy),
  );
  const firewall = readFirewall(stack, asText(config['WebACLId']));
  return {
    behaviors,
    defaultRootObject: asText(config['DefaultRootObject']),
    ...(firewall && { firewall }),
  };
};

/** Web ACL with this ARN, from another stack of the app. */
const readFirewall = (stack: Stack, arn: string): Firewall | undefined => {
  if (arn === '') return undefined;
  for (const other of stack.companionStacks.values()) {
    for (const [id, properties] of other.resolvedResources('AWS::WAFv2::WebACL')) {
      if (other.arn(id) === arn) return createFirewall(properties);
    }
  }
  throw new TemplateError(`the distribution's web ACL ${arn} is in no stack of the app`);
};

interface References {
  readonly cachePolicies: Map<string, JsonObject>;
  readonly originRequestPolicies: Map<string, JsonObject>;
  readonly responseHeadersPolicies: Map<string, JsonObject>;
  /** By ARN. */
  readonly functions: Map<string, ViewerFunction>;
  readonly keyGroups: Map<string, JsonObject>;
  readonly publicKeys: Map<string, JsonObject>;
  readonly origins: Map<string, JsonObject>;
  readonly originGroups: Map<string, JsonObject>;
}

const readBehavior = (behavior: JsonObject, references: References, adaptPolicy: AdaptPolicy): Behavior => {
  const pattern = asText(behavior['PathPattern'], '*');
  const headersPolicyId = asText(behavior['ResponseHeadersPolicyId']);
  const headersPolicy = references.responseHeadersPolicies.get(headersPolicyId);
  if (headersPolicyId !== '' && !headersPolicy) {
    throw new TemplateError(
      `behavior ${pattern}: the local cloud does not know the response headers policy ${headersPolicyId}`,
    );
  }
  const viewerRequest = viewerFunction(behavior, references);
  const trustedKeys = readKeys(behavior, references);
  return {
    pattern,
    ...readTarget(asText(behavior['TargetOriginId']), references),
    allowedMethods: asList(behavior['AllowedMethods'] ?? ['GET', 'HEAD']).map((method) => asText(method)),
    compress: behavior['Compress'] === true,
    forwarding: [
      readCachePolicy(asText(behavior['CachePolicyId']), references.cachePolicies),
      readOriginRequestPolicy(asText(behavior['OriginRequestPolicyId']), references.originRequestPolicies),
    ],
    responseHeaders: headersPolicy ? policyHeaders(headersPolicy, adaptPolicy) : [],
    ...(viewerRequest ? { viewerRequest } : {}),
    ...(trustedKeys ? { trustedKeys } : {}),
  };
};

/** Origin of a behavior, or both origins of a group. */
const readTarget = (id: string, references: References): Pick<Behavior, 'origin' | 'failover'> => {
  const group = references.originGroups.get(id);
  if (!group) return { origin: readOrigin(id, references) };
  const [first = '', second = ''] = asList(asObject(group['Members'])['Items']).map((member) =>
    asText(asObject(member)['OriginId']),
  );
  const codes = asList(asObject(asObject(group['FailoverCriteria'])['StatusCodes'])['Items']);
  return {
    origin: readOrigin(first, references),
    failover: { statuses: codes.map(Number), origin: readOrigin(second, references) },
  };
};

const readOrigin = (id: string, { origins }: References): BehaviorOrigin => {
  const origin = origins.get(id);
  if (!origin) throw new TemplateError(`the distribution has no origin ${id}`);
  return {
    domain: asText(origin['DomainName']),
    path: asText(origin['OriginPath']),
    customHeaders: Object.fromEntries(
      asList(origin['OriginCustomHeaders'])
        .map(asObject)
        .map((header) => [asText(header['HeaderName']).toLowerCase(), asText(header['HeaderValue'])]),
    ),
  };
};

const viewerFunction = (behavior: JsonObject, references: References): ViewerFunction | undefined => {
  if (asList(behavior['LambdaFunctionAssociations']).length > 0) {
    throw new TemplateError('Lambda@Edge is not run here: use a CloudFront function');
  }
  const [association, ...others] = asList(behavior['FunctionAssociations']).map(asObject);
  if (!association) return undefined;
  if (others.length > 0 || association['EventType'] !== 'viewer-request') {
    throw new TemplateError('only one CloudFront function, on viewer requests, is run here');
  }
  const arn = asText(association['FunctionARN']);
  const found = references.functions.get(arn);
  if (!found) throw new TemplateError(`no CloudFront function ${arn}`);
  return found;
};

const loadFunctions = async (
  stack: Stack,
  engine: FunctionEngine,
  adaptPolicy: AdaptPolicy,
): Promise<Map<string, ViewerFunction>> => {
  const functions = new Map<string, ViewerFunction>();
  for (const [id, { Name, FunctionCode, FunctionConfig }] of stack.resolvedResources(
    'AWS::CloudFront::Function',
  )) {
    const name = asText(Name, id);
    const { Runtime: runtime } = asObject(FunctionConfig);
    if (runtime !== 'cloudfront-js-2.0') {
      throw new TemplateError(
        `CloudFront function ${name}: only the runtime cloudfront-js-2.0 is known here`,
      );
    }
    functions.set(stack.ref(id), await loadViewerFunction(engine, name, adaptPolicy(asText(FunctionCode))));
  }
  return functions;
};

const readKeys = (behavior: JsonObject, references: References): TrustedKeys | undefined => {
  const groups = asList(behavior['TrustedKeyGroups']).map((id) => asText(id));
  if (groups.length === 0) return undefined;
  const keys: TrustedKeys = new Map();
  for (const group of groups) {
    const items = asList(asObject(references.keyGroups.get(group)?.['KeyGroupConfig'])['Items']);
    for (const id of items.map((item) => asText(item))) {
      const pem = asText(asObject(references.publicKeys.get(id)?.['PublicKeyConfig'])['EncodedKey']);
      keys.set(id, createPublicKey(pem));
    }
  }
  return keys;
};
