import type { AwsService } from '../aws/types.ts';
import type { Origin } from '../cloudfront/origins.ts';
import { apiOrigin, bucketOrigin } from '../cloudfront/origins.ts';
import type { Functions } from '../functions/functions.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { ScheduleDeclaration } from '../scheduler/scheduler.ts';
import type { EventSourceOptions } from '../sqs/event-source.ts';
import type { Queue, QueueDeclaration } from '../sqs/queues.ts';
import type { Identifiers } from '../template/identifiers.ts';
import { region } from '../template/identifiers.ts';
import type { Resolver } from '../template/resolver.ts';
import type { JsonObject, Template } from '../template/template.ts';
import { asList, asNumber, asObject, asText, resourcesOfType, TemplateError } from '../template/template.ts';

/** What the template declares, in the terms of the stand-ins. */
export interface Declarations {
  /** Resolved properties by physical name. */
  readonly tables: Map<string, JsonObject>;
  /** Bucket names. */
  readonly buckets: string[];
  readonly secrets: { arn: string; name: string; properties: JsonObject }[];
  readonly queues: QueueDeclaration[];
  eventSources(queues: Map<string, Queue>, functions: Functions): Omit<EventSourceOptions, 'clock'>[];
  schedules(queues: Map<string, Queue>, functions: Functions): ScheduleDeclaration[];
  /** Origins by domain name. */
  origins(gateway: Gateway, s3: AwsService): Map<string, Origin>;
  outputs(): Record<string, string>;
}

/** Reads the template's declarations; resolves what may depend on custom resources only when asked. */
export const declarations = (
  template: Template,
  resolver: Resolver,
  identifiers: Identifiers,
): Declarations => {
  const resolved = (properties: JsonObject): JsonObject => asObject(resolver.resolve(properties));
  const ofType = (type: string): [string, JsonObject][] =>
    resourcesOfType(template, type).filter(([id]) => resolver.holds(template.Resources[id]?.Condition));
  const arn = (id: string): string => asText(identifiers.attribute(id, 'Arn'));

  /** What Lambda does with an event that the function failed on. */
  const asynchronous = (
    functionName: string,
    queues: Map<string, Queue>,
  ): Pick<ScheduleDeclaration, 'retries' | 'onFailure'> => {
    const config = ofType('AWS::Lambda::EventInvokeConfig')
      .map(([, properties]) => resolved(properties))
      .find((candidate) => asText(candidate['FunctionName']) === functionName);
    const destination = asObject(asObject(config?.['DestinationConfig'])['OnFailure'])['Destination'];
    if (destination !== undefined && !queues.has(asText(destination))) {
      throw new TemplateError(`failed events of ${functionName}: only queues take them here`);
    }
    return {
      retries: asNumber(config?.['MaximumRetryAttempts'], 2),
      onFailure: queues.get(asText(destination)),
    };
  };

  /** Whether the bucket's policy lets CloudFront list it. */
  const mayList = (bucket: string): boolean =>
    ofType('AWS::S3::BucketPolicy')
      .map(([, properties]) => resolved(properties))
      .filter((policy) => asText(policy['Bucket']) === bucket)
      .flatMap((policy) => asList(asObject(policy['PolicyDocument'])['Statement']).map(asObject))
      .some((statement) => {
        const actions = [statement['Action'] ?? []].flat();
        return statement['Effect'] === 'Allow' && actions.includes('s3:ListBucket');
      });

  return {
    tables: new Map(
      [...ofType('AWS::DynamoDB::GlobalTable'), ...ofType('AWS::DynamoDB::Table')].map(([id, properties]) => [
        identifiers.name(id),
        resolved(properties),
      ]),
    ),
    buckets: ofType('AWS::S3::Bucket').map(([id]) => identifiers.name(id)),
    secrets: ofType('AWS::SecretsManager::Secret').map(([id, properties]) => ({
      arn: asText(identifiers.ref(id)),
      name: identifiers.name(id),
      properties: resolved(properties),
    })),
    queues: ofType('AWS::SQS::Queue').map(([id, properties]) => ({
      name: identifiers.name(id),
      arn: arn(id),
      properties: resolved(properties),
    })),
    eventSources: (queues, functions) =>
      ofType('AWS::Lambda::EventSourceMapping').map(([id, properties]) => {
        const mapping = resolved(properties);
        const queue = queues.get(asText(mapping['EventSourceArn']));
        if (!queue) throw new TemplateError(`event source mapping ${id}: only queues are sources here`);
        return {
          queue,
          target: functionOf(functions, asText(mapping['FunctionName'])),
          batchSize: asNumber(mapping['BatchSize'], 10),
          reportsFailures: asList(mapping['FunctionResponseTypes']).includes('ReportBatchItemFailures'),
        };
      }),
    schedules: (queues, functions) =>
      ofType('AWS::Scheduler::Schedule').map(([id, properties]) => {
        const schedule = resolved(properties);
        const zone = asText(schedule['ScheduleExpressionTimezone'], 'UTC');
        if (zone !== 'UTC') throw new TemplateError(`schedule ${id}: only UTC is known here, not ${zone}`);
        const target = asObject(schedule['Target']);
        const input = target['Input'];
        const runs = functions.byArn(asText(target['Arn']));
        return {
          name: id,
          arn: arn(id),
          expression: asText(schedule['ScheduleExpression']),
          input: input === undefined ? undefined : asText(input),
          target: runs,
          ...asynchronous(runs.name, queues),
        };
      }),
    origins(gateway, s3) {
      const origins = new Map<string, Origin>([[gateway.domainName, apiOrigin(gateway)]]);
      for (const [id] of ofType('AWS::S3::Bucket')) {
        const bucket = identifiers.name(id);
        const origin = bucketOrigin(s3, bucket, mayList(bucket));
        origins.set(`${bucket}.s3.${region}.amazonaws.com`, origin);
        origins.set(`${bucket}.s3.amazonaws.com`, origin);
      }
      return origins;
    },
    outputs: () =>
      Object.fromEntries(
        Object.entries(template.Outputs ?? {})
          .filter(([, output]) => resolver.holds(output.Condition))
          .map(([name, output]) => [name, asText(resolver.resolve(output.Value))]),
      ),
  };
};

/** A function by name or ARN. */
const functionOf = (functions: Functions, reference: string): ReturnType<Functions['byArn']> =>
  functions.byArn(reference.startsWith('arn:') ? reference : functions.arnOf(reference));
