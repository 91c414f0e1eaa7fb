import { describe, expect, it } from 'vitest';
import { type Endpoint, routeKeys } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { groups } from '#contract/groups.ts';
import { functionLogicalId } from '#infra/constructs/bundled-function.ts';
import { ofType, synthesize } from '../support/template.ts';

const { resources } = await synthesize();

const routes = (): { RouteKey: string; Target: { 'Fn::Join': [string, [string, { Ref: string }]] } }[] =>
  ofType(resources, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties as never);

describe('the HTTP API', () => {
  it('has the routes of each row of the contract and nothing else', () => {
    const keys = routes().map(({ RouteKey }) => RouteKey);
    expect(keys.sort()).toEqual(Object.values<Endpoint>(endpoints).flatMap(routeKeys).sort());
  });

  it('answers HEAD where anybody may GET, and nowhere else', () => {
    const keys = routes().map(({ RouteKey }) => RouteKey);
    expect(keys).toContain('HEAD /api/public/courses');
    expect(keys).toContain('HEAD /api/public/pages/courses/{courseId}');
    expect(keys).toContain('HEAD /api/public/certificates/{certificateId}/page');
    expect(keys).not.toContain('HEAD /api/user/profile');
    expect(keys).not.toContain('HEAD /api/public/inquiries');
  });

  it('sends each route to the function of its group', () => {
    for (const { RouteKey, Target } of routes()) {
      const integration = resources[Target['Fn::Join'][1][1].Ref]?.Properties;
      const row = Object.values<Endpoint>(endpoints).find((endpoint) =>
        routeKeys(endpoint).includes(RouteKey),
      );
      expect(integration).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
        IntegrationUri: { Ref: `${row && functionLogicalId(row.group)}Live` },
      });
    }
  });

  it('has one integration and one permission per group', () => {
    expect(ofType(resources, 'AWS::ApiGatewayV2::Integration')).toHaveLength(groups.length);
    const callers = ofType(resources, 'AWS::Lambda::Permission').map(
      ([, { Properties }]) => Properties.Principal,
    );
    expect(callers.filter((caller) => caller === 'apigateway.amazonaws.com')).toHaveLength(groups.length);
  });

  const routeSettings = (): Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> =>
    ofType(resources, 'AWS::ApiGatewayV2::Stage')[0]?.[1].Properties.RouteSettings as never;

  it('gives payments limits of their own, which no flood elsewhere uses up', () => {
    for (const path of ['webhook', 'create-checkout-session', 'create-drip-upgrade-session']) {
      expect(routeSettings()).toHaveProperty([`POST /api/stripe/${path}`]);
    }
  });

  it('lets strangers post less often than learners work', () => {
    for (const key of ['POST /api/drip-courses/subscribe', 'POST /api/public/inquiries', 'POST /api/chat']) {
      expect(routeSettings()[key]).toEqual({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 });
    }
    expect(routeSettings()).not.toHaveProperty(['GET /api/public/courses']);
  });

  it('leaves the account room for others when one route has all that it may', () => {
    const accountBurst = 5_000;
    for (const { ThrottlingBurstLimit } of Object.values(routeSettings())) {
      expect(ThrottlingBurstLimit).toBeLessThan(accountBurst / 2);
    }
  });

  it('sets limits of routes that are there before it', () => {
    const [[, stage] = []] = ofType(resources, 'AWS::ApiGatewayV2::Stage');
    const before = [(stage as unknown as { DependsOn: string | string[] }).DependsOn].flat();
    const keys = before.map((id) => resources[id]?.Properties.RouteKey);
    expect(keys.sort()).toEqual(Object.keys(routeSettings()).sort());
  });

  it('is throttled, logged without addresses or paths, and open to no other origin', () => {
    const [[, stage] = []] = ofType(resources, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties).toMatchObject({
      // Not `$default`, which serves every path of the API's own host: strangers would spend the throttles of its routes.
      StageName: { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] },
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 1_000 },
    });
    const { Format } = stage?.Properties.AccessLogSettings as { Format: string };
    expect(Format).toContain('$context.requestId');
    expect(Format).not.toMatch(/sourceIp|\$context\.path|rawQuery/);
    for (const [, logs] of ofType(resources, 'AWS::Logs::LogGroup')) {
      expect(logs).toMatchObject({ DeletionPolicy: 'Delete', Properties: { RetentionInDays: 30 } });
    }
    const [[, api] = []] = ofType(resources, 'AWS::ApiGatewayV2::Api');
    expect(api?.Properties.CorsConfiguration).toBeUndefined();
  });
});
