import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogField as field, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Endpoint, routeKeys } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import { type Group, groups } from '../../lambdas/contract/groups.ts';
import type { BundledFunction } from './bundled-function.ts';

/** Requests a second over all routes, and the burst above it: a bound on cost, far above what learners cause. */
const throttle = { rateLimit: 500, burstLimit: 1_000 };

/** No path and no query: they may hold email addresses and tokens. The request id leads to the function's own line. */
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

/** The HTTP API: the routes of each row of the contract and nothing else, one integration per group. */
export class HttpApi extends Construct {
  readonly api: apigateway.HttpApi;
  /** One JSON line per request, with its `route` and `status`. */
  readonly accessLogs: logs.LogGroup;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new apigateway.HttpApi(this, 'Api', {
      description: 'Northlight API; reached through CloudFront only',
      createDefaultStage: false,
    });
    this.accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(this.accessLogs),
        format: accessLogFormat,
      },
    });
  }

  /** Routes every row of the contract to the function of its group. */
  route(functions: Readonly<Record<Group, BundledFunction>>): void {
    for (const group of groups) {
      const integration = new HttpLambdaIntegration(`${group}-integration`, functions[group].live, {
        // One permission per function: one per route would outgrow the function's policy.
        scopePermissionToRoute: false,
      });
      for (const endpoint of Object.values<Endpoint>(endpoints)) {
        if (endpoint.group !== group) continue;
        for (const key of routeKeys(endpoint)) {
          const [method] = key.split(' ');
          new apigateway.HttpRoute(this, key, {
            httpApi: this.api,
            routeKey: apigateway.HttpRouteKey.with(endpoint.path, method as apigateway.HttpMethod),
            integration,
          });
        }
      }
    }
  }
}
