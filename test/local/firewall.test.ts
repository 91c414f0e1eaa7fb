import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#infra/local/template/template.ts';
import { createFirewall } from '#infra/local/waf/firewall.ts';

const formRule = (statement: JsonObject = {}): JsonObject => ({
  Name: 'forms',
  Priority: 1,
  Statement: {
    RateBasedStatement: {
      AggregateKeyType: 'IP',
      Limit: 10,
      EvaluationWindowSec: 60,
      ScopeDownStatement: {
        RegexMatchStatement: {
          FieldToMatch: { UriPath: {} },
          RegexString: '^(/api/subscribe)$',
          TextTransformations: [
            { Priority: 1, Type: 'NORMALIZE_PATH' },
            { Priority: 0, Type: 'URL_DECODE' },
          ],
        },
      },
      ...statement,
    },
  },
  Action: {
    Block: {
      CustomResponse: {
        ResponseCode: 429,
        CustomResponseBodyKey: 'busy',
        ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
      },
    },
  },
});
const groupRule = (overrides: Json[] = []): JsonObject => ({
  Name: 'common',
  Priority: 2,
  Statement: {
    ManagedRuleGroupStatement: {
      VendorName: 'AWS',
      Name: 'AWSManagedRulesCommonRuleSet',
      RuleActionOverrides: overrides,
    },
  },
  OverrideAction: { None: {} },
});

const firewall = (rules: JsonObject[], now: () => number = () => 0) =>
  createFirewall(
    {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: rules,
      CustomResponseBodies: { busy: { ContentType: 'APPLICATION_JSON', Content: '{"code":"busy"}' } },
    },
    now,
  );
const request = (path: string, more: { client?: string; rawQuery?: string; bytes?: number } = {}) => ({
  path,
  rawQuery: more.rawQuery ?? '',
  headers: { 'user-agent': 'test', 'content-length': String(more.bytes ?? 0) },
  client: more.client ?? '192.0.2.1',
});
const times = (count: number, ask: () => unknown): number =>
  Array.from({ length: count }, ask).filter(Boolean).length;

describe('a rate rule', () => {
  it('refuses what a client asks above its limit, in its own words, until the window has passed', () => {
    let now = 0;
    const { refuse } = firewall([formRule()], () => now);
    expect(times(15, () => refuse(request('/api/subscribe')))).toBe(5);
    const refusal = refuse(request('/api/subscribe'));
    expect(refusal?.status).toBe(429);
    expect(refusal?.headers).toEqual([
      ['content-type', 'application/json'],
      ['retry-after', '60'],
    ]);
    expect(refusal?.body.toString()).toBe('{"code":"busy"}');
    now = 59_000;
    expect(refuse(request('/api/subscribe'))).toBeDefined();
    now = 130_000;
    expect(refuse(request('/api/subscribe'))).toBeUndefined();
  });

  it('counts each client for itself, and only what it is about', () => {
    const { refuse } = firewall([formRule()]);
    times(100, () => refuse(request('/api/subscribe')));
    expect(refuse(request('/api/subscribe', { client: '192.0.2.2' }))).toBeUndefined();
    expect(times(100, () => refuse(request('/api/other')))).toBe(0);
  });

  it.each(['/api/%73ubscribe', '/api//subscribe', '/x/../api/subscribe'])(
    'counts %s as the same path',
    (path) => {
      const { refuse } = firewall([formRule()]);
      expect(times(20, () => refuse(request(path)))).toBe(10);
    },
  );

  it('begins anew when it is forgotten', () => {
    const { refuse, forget } = firewall([formRule()]);
    times(20, () => refuse(request('/api/subscribe')));
    forget();
    expect(refuse(request('/api/subscribe'))).toBeUndefined();
  });
});

describe('the common rules of AWS', () => {
  it('refuse what is too long, unless they only count', () => {
    const strict = firewall([groupRule()]);
    expect(strict.refuse(request('/', { rawQuery: 'x'.repeat(2_049) }))?.status).toBe(403);
    expect(strict.refuse(request('/', { bytes: 8_193 }))?.status).toBe(403);
    expect(strict.refuse(request('/', { bytes: 8_192 }))).toBeUndefined();
    const counting = firewall([groupRule([{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }])]);
    expect(counting.refuse(request('/', { bytes: 5_000_000 }))).toBeUndefined();
  });
});

describe('a firewall', () => {
  it.each<[string, JsonObject, RegExp]>([
    [
      'another kind of statement',
      { ...formRule(), Statement: { GeoMatchStatement: {} } },
      /GeoMatchStatement/,
    ],
    ['another key', formRule({ AggregateKeyType: 'FORWARDED_IP' }), /by address only/],
    ['a rate that AWS refuses', formRule({ Limit: 5 }), /at least 10/],
    ['a window that AWS refuses', formRule({ EvaluationWindowSec: 90 }), /60, 120, 300, 600/],
    ['another action', { ...formRule(), Action: { Captcha: {} } }, /only blocks/],
    [
      'words that are not there',
      {
        ...formRule(),
        Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'x' } } },
      },
      /no custom response body x/,
    ],
    [
      'another group',
      {
        Name: 'bots',
        Statement: {
          ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesBotControlRuleSet' },
        },
        OverrideAction: { None: {} },
      },
      /BotControl/,
    ],
  ])('with %s is refused', (_name, rule, message) => {
    expect(() => firewall([rule])).toThrow(message);
  });
});
