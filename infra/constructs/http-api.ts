import { Aws, CfnOutput, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogField as field, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Endpoint, routeKeys } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import { type Group, groups } from '../../lambdas/contract/groups.ts';
import { routeThrottles, type Throttle } from '../throttling.ts';
import type { BundledFunction } from './bundled-function.ts';

export interface HttpApiProps {
  /** Default limits of each route. */
  readonly throttle: Throttle;
  /** A domain of the API's own with its certificate in this region. AWS's default host is then disabled. */
  readonly domain?: { readonly name: string; readonly certificateArn: string } | undefined;
}

/**
 * The stage, first segment of every path that the distribution asks for. AWS counts throttles by stage and route, and answers a path without
 * a stage itself: whoever calls the API's own host without it spends no budget that visitors share. It is the unique part of the stack's id,
 * which only the account sees; the proof of origin stays the secret header.
 */
const stageName = Fn.select(2, Fn.split('/', Aws.STACK_ID));

/**
 * Access log without path and query, which may contain email addresses and tokens. The request id leads to the function's own log line.
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: field.contextRequestId(),
    time: field.contextRequestTimeEpoch(),
    route: '$context.routeKey',
    status: field.contextStatus(),
    milliseconds: field.contextResponseLatency(),
    bytes: field.contextResponseLength(),
    integrationError: '$context.integrationErrorMessage',
  }),
);

/** The HTTP API: the routes of every endpoint of the contract, with one integration per group. */
export class HttpApi extends Construct {
  readonly api: apigateway.HttpApi;
  /** Host and path under which the distribution reaches the API. */
  readonly origin: { readonly host: string; readonly path: string };
  /** Log group with one JSON line per request, including `route` and `status`. */
  readonly accessLogs: logs.LogGroup;
  private readonly stage: apigateway.CfnStage;

  constructor(scope: Construct, id: string, { throttle, domain }: HttpApiProps) {
    super(scope, id);
    this.api = new apigateway.HttpApi(this, 'Api', {
      description: 'Northlight API; reached through CloudFront only',
      createDefaultStage: false,
      disableExecuteApiEndpoint: domain !== undefined,
    });
    this.accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName,
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(this.accessLogs),
        format: accessLogFormat,
      },
    });
    this.origin = {
      host: domain?.name ?? Fn.select(2, Fn.split('/', this.api.apiEndpoint)),
      path: `/${stageName}`,
    };
    if (domain) this.mapDomain(domain, stage);
    this.stage = stage.node.defaultChild as apigateway.CfnStage;
    // A raw CloudFormation property: CDK passes its keys and values unchanged.
    this.stage.routeSettings = Object.fromEntries(
      Object.entries(routeThrottles()).map(([key, { rateLimit, burstLimit }]) => [
        key,
        { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit },
      ]),
    );
  }

  /** Serves the stage under a domain of our own, below the same path. */
  private mapDomain(
    { name, certificateArn }: NonNullable<HttpApiProps['domain']>,
    stage: apigateway.IStage,
  ): void {
    const domainName = new apigateway.DomainName(this, 'Domain', {
      domainName: name,
      certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
    });
    new apigateway.ApiMapping(this, 'Mapping', {
      api: this.api,
      domainName,
      stage,
      apiMappingKey: stageName,
    });
    new CfnOutput(this, 'Target', {
      value: domainName.regionalDomainName,
      description: 'What the DNS record of the domain of the API points to',
    });
  }

  /** Routes every endpoint of the contract to the function of its group. */
  route(functions: Readonly<Record<Group, BundledFunction>>): void {
    for (const group of groups) {
      const integration = new HttpLambdaIntegration(`${group}-integration`, functions[group].live, {
        // One permission per function: one per route would exceed the size limit of the function's policy.
        scopePermissionToRoute: false,
      });
      for (const endpoint of Object.values<Endpoint>(endpoints)) {
        if (endpoint.group !== group) continue;
        for (const key of routeKeys(endpoint)) {
          const [method] = key.split(' ');
          const route = new apigateway.HttpRoute(this, key, {
            httpApi: this.api,
            routeKey: apigateway.HttpRouteKey.with(endpoint.path, method as apigateway.HttpMethod),
            integration,
          });
          // A stage may set limits only for existing routes.
          if (key in routeThrottles())
            this.stage.addResourceDependency(route.node.defaultChild as apigateway.CfnRoute);
        }
      }
    }
  }
}
