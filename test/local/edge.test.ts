import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNjs } from '#bin/setup/njs.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { asObject, type Json, type Template } from '#infra/local/template/template.ts';
import { freeSitePort } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeFixture } from './fixture.ts';

const folder = temporaryFolder(afterAll);
const limit = 20;

const edge = {
  Resources: {
    Acl: {
      Type: 'AWS::WAFv2::WebACL',
      Properties: {
        Name: 'edge',
        Scope: 'CLOUDFRONT',
        DefaultAction: { Allow: {} },
        CustomResponseBodies: { busy: { ContentType: 'APPLICATION_JSON', Content: '{"code":"busy"}' } },
        Rules: [
          {
            Name: 'pages',
            Priority: 0,
            Statement: {
              RateBasedStatement: {
                AggregateKeyType: 'IP',
                Limit: limit,
                ScopeDownStatement: {
                  RegexMatchStatement: {
                    FieldToMatch: { UriPath: {} },
                    RegexString: '^/limited',
                    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
                  },
                },
              },
            },
            Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'busy' } } },
          },
        ],
      },
    },
  },
  Outputs: { AclArn: { Value: { 'Fn::GetAtt': ['Acl', 'Arn'] } } },
};

const policies = {
  Cache: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        MaxTTL: 1,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          EnableAcceptEncodingGzip: true,
        },
      },
    },
  },
  Forwarding: {
    Type: 'AWS::CloudFront::OriginRequestPolicy',
    Properties: {
      OriginRequestPolicyConfig: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Accept'] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    },
  },
  Stage: {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: {
      RouteSettings: { 'POST /api/{what}': { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 } },
    },
  },
};

/** Makes the API stricter: firewall in front of the distribution, other policies, lower limits. */
const strict = ({ Resources }: Template): void => {
  Object.assign(Resources, structuredClone(policies));
  const config = asObject(Resources['Distribution']?.Properties?.['DistributionConfig']);
  config['WebACLId'] = {
    'Fn::GetStackOutput': { StackName: 'Northlight-edge', OutputName: 'AclArn', Region: 'us-east-1' },
  };
  const [api] = config['CacheBehaviors'] as { [name: string]: Json }[];
  if (!api) throw new Error('the fixture has a behavior for the API');
  api['CachePolicyId'] = { Ref: 'Cache' };
  api['OriginRequestPolicyId'] = { Ref: 'Forwarding' };
  api['Compress'] = true;
  const [origin] = (config['Origins'] as { [name: string]: Json }[]).filter(({ Id }) => Id === 'api');
  const [stage] = Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Stage');
  if (!origin || !stage) throw new Error('the fixture has a stage and an origin for the API');
  origin['OriginPath'] = '/stage-7f';
  asObject(stage.Properties)['StageName'] = 'stage-7f';
};

let cloud: Cloud;
const start = async (change: (template: Template) => void, name = 'state'): Promise<Cloud> =>
  startCloud({
    njs: findNjs(),
    assembly: writeFixture(join(folder, 'assembly'), change, { 'Northlight-edge': edge }),
    folder: join(folder, name),
    port: await freeSitePort(),
    progress: () => undefined,
    show: () => undefined,
  });
beforeAll(async () => {
  cloud = await start(strict);
}, 60_000);
afterAll(async () => {
  await cloud.close();
});

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`${cloud.url}${path}`, init);
const statuses = async (count: number, path: string, init?: RequestInit): Promise<number[]> => {
  const answers: number[] = [];
  for (let asked = 0; asked < count; asked += 1) answers.push((await get(path, init)).status);
  return answers;
};

describe('the firewall of another stack', () => {
  it('refuses a client above its limit and lets it in again when limits are forgotten', async () => {
    const answers = await statuses(limit + 2, '/limited/page');
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect(await (await get('/limited')).json()).toEqual({ code: 'busy' });
    expect((await get('/other')).status).not.toBe(429);
    await get('/_local/limits', { method: 'DELETE' });
    expect((await get('/limited/page')).status).not.toBe(429);
  });

  it('must be there when the distribution names it', async () => {
    const gone = (template: Template): void => {
      strict(template);
      const config = asObject(template.Resources['Distribution']?.Properties?.['DistributionConfig']);
      config['WebACLId'] = 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/gone/1';
    };
    await expect(start(gone, 'gone')).rejects.toThrow(/webacl\/gone\/1 is in no stack/);
  });
});

describe('the API behind it', () => {
  it('serves visitors while strangers flood its own host, which spends none of their budget', async () => {
    await get('/_local/limits', { method: 'DELETE' });
    const { apiEndpoint } = (await (await get('/_local/stack')).json()) as { apiEndpoint: string };
    const flood = Array.from({ length: 200 }, () => fetch(`${apiEndpoint}/api/anything`, { method: 'POST' }));
    const answers = await Promise.all(flood);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await answers[0]?.json()).toEqual({ message: 'Not Found' });
    expect(await statuses(2, '/api/anything', { method: 'POST' })).toEqual([200, 200]);
    await get('/_local/limits', { method: 'DELETE' });
  });

  it('counts who knows the stage, and tells the function of it as API Gateway does', async () => {
    const { apiEndpoint } = (await (await get('/_local/stack')).json()) as { apiEndpoint: string };
    const answer = await fetch(`${apiEndpoint}/stage-7f/api/echo/1`);
    const { event } = (await answer.json()) as {
      event: { rawPath: string; requestContext: { stage: string; http: { path: string } } };
    };
    expect([event.rawPath, event.requestContext.http.path]).toEqual(Array(2).fill('/stage-7f/api/echo/1'));
    expect(event.requestContext.stage).toBe('stage-7f');
  });

  it('refuses a route above its own limit, in API Gateway’s words, and no other route', async () => {
    expect(await statuses(3, '/api/anything', { method: 'POST' })).toEqual([200, 200, 429]);
    const refusal = await get('/api/anything', { method: 'POST' });
    expect(await refusal.json()).toEqual({ message: 'Too Many Requests' });
    expect((await get('/api/echo/1')).status).toBe(200);
    await get('/_local/limits', { method: 'DELETE' });
    expect((await get('/api/anything', { method: 'POST' })).status).toBe(200);
  });

  it('takes a request line and headers of 10,240 bytes together, and no more', async () => {
    const ask = (length: number) => statuses(1, '/api/echo/1', { headers: { accept: 'a'.repeat(length) } });
    expect(await ask(9000)).toEqual([200]);
    expect(await ask(10_240)).toEqual([431]);
  });

  it('gets no GET with a body, which CloudFront refuses', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${cloud.url}/api/echo/1`, { headers: { 'content-length': 1 } }, (answer) => {
        resolve(answer.statusCode);
        answer.resume();
      })
        .on('error', reject)
        .end('a');
    });
    expect(status).toBe(403);
  });

  it('gets the headers that the policies name and no cookies, and answers compressed', async () => {
    const answer = await get('/api/echo/1?q=2', {
      headers: {
        authorization: 'Bearer x',
        accept: 'application/json',
        cookie: 'a=1',
        'x-other': 'y',
        'accept-encoding': 'gzip',
      },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const { event } = (await answer.json()) as {
      event: { headers: Record<string, string>; cookies?: string[]; rawQueryString: string };
    };
    expect(event.headers).toMatchObject({ authorization: 'Bearer x', accept: 'application/json' });
    expect(event.headers).not.toHaveProperty('x-other');
    expect(event.cookies).toBeUndefined();
    expect(event.rawQueryString).toBe('q=2');
  });

  it('sets a cookie only where its policies forward one', async () => {
    expect((await get('/api/echo/1')).headers.get('set-cookie')).toBeNull();
    await cloud.close();
    cloud = await start((template) => {
      strict(template);
      const properties = asObject(template.Resources['Forwarding']?.Properties);
      asObject(properties['OriginRequestPolicyConfig'])['CookiesConfig'] = {
        CookieBehavior: 'whitelist',
        Cookies: ['unused'],
      };
    });
    const answer = await get('/api/echo/1', { headers: { cookie: 'a=1' } });
    expect(answer.headers.get('set-cookie')).toBe('seen=1');
    expect(await answer.text()).not.toContain('"cookies"');
  });

  it.each<[string, string, (properties: { [name: string]: Json }) => void, RegExp]>([
    [
      'forwards the token by an origin request policy',
      'Forwarding',
      (properties) => {
        const config = asObject(properties['OriginRequestPolicyConfig']);
        asObject(config['HeadersConfig'])['Headers'] = ['Authorization'];
      },
      /authorization by a cache policy only/,
    ],
    [
      'compresses where nothing is cached',
      'Cache',
      (properties) => void (asObject(properties['CachePolicyConfig'])['MaxTTL'] = 0),
      /MaxTTL 0/,
    ],
    [
      'forwards headers in a way that the local cloud does not know',
      'Forwarding',
      (properties) => {
        const config = asObject(properties['OriginRequestPolicyConfig']);
        asObject(config['HeadersConfig'])['HeaderBehavior'] = 'allViewer';
      },
      /HeaderBehavior allViewer/,
    ],
    [
      'generates a secret in a way that the local cloud does not know',
      'NotebookHubTokenSecret',
      (properties) => void (asObject(properties['GenerateSecretString'])['ExcludeCharacters'] = 'a'),
      /ExcludeCharacters/,
    ],
    [
      'reads one field of a secret',
      'Distribution',
      (properties) => void (properties['Comment'] = '{{resolve:secretsmanager:x:SecretString:key::}}'),
      /x:SecretString:key::/,
    ],
  ])('cannot be deployed when it %s', async (_name, id, change, message) => {
    const broken = (template: Template): void => {
      strict(template);
      change(asObject(template.Resources[id]?.Properties));
    };
    await expect(start(broken, id)).rejects.toThrow(message);
  });
});
