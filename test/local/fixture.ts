import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assembly, Template } from '../../infra/local/template/template.ts';
import { readAssembly } from '../../infra/local/template/template.ts';

/** Answers what it was given; `/api/boom` throws, `/api/slow` outlasts its time-out, `/api/mail` queues a message. */
const apiSource = `
import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(import.meta.url)});
const { DynamoDBClient, PutItemCommand, ScanCommand, QueryCommand } = require('@aws-sdk/client-dynamodb');
const { SQSClient, SendMessageCommand } = require('@aws-sdk/client-sqs');
if (!process.env.THINGS_TABLE) throw new Error('THINGS_TABLE is missing');
const database = new DynamoDBClient({});
const TableName = process.env.THINGS_TABLE;
export const handler = async (event) => {
  if (event.rawPath === '/api/boom') throw new Error('boom');
  if (event.rawPath === '/api/slow') await new Promise(() => setInterval(() => {}, 1000));
  if (event.rawPath === '/api/mail') {
    await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: 'hello' }));
  }
  if (event.rawPath === '/api/data') {
    await database.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
    const read = await database.send(new QueryCommand({ TableName, KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } }));
    await database.send(new ScanCommand({ TableName }));
    return { statusCode: 200, body: JSON.stringify({ count: read.Count, capacity: read.ConsumedCapacity ?? null }) };
  }
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, cookies: ['seen=1'], body: JSON.stringify({ event, env: process.env }) };
};`;

const mailSource = `
import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(import.meta.url)});
const { SESv2Client, SendEmailCommand } = require('@aws-sdk/client-sesv2');
export const handler = async (event) => {
  for (const { body } of event.Records) {
    await new SESv2Client({}).send(new SendEmailCommand({ FromEmailAddress: 'site@example.com',
      Destination: { ToAddresses: ['ada@example.com'] },
      Content: { Simple: { Subject: { Data: body }, Body: { Html: { Data: '<p>hi</p>' }, Text: { Data: 'hi' } }, Headers: [{ Name: 'List-Unsubscribe', Value: '<x>' }] } } }));
  }
  return { batchItemFailures: [] };
};`;

/** Makes a P-256 pair as the product's function does. */
const keySource = `
import { generateKeyPairSync } from 'node:crypto';
export const handler = async (event) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const Data = { PublicKey: publicKey.export({ type: 'spki', format: 'pem' }), PrivateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  await fetch(event.ResponseURL, { method: 'PUT', body: JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: event.RequestType, Data }) });
};`;

const viewerSource = `function handler(event) {
  var request = event.request;
  if (!request.uri.includes('.')) request.uri = '/index.html';
  return request;
}`;

const lambda = (asset: string, variables: Record<string, unknown> = {}, more: object = {}): object => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: `${asset}.zip` },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    MemorySize: 128,
    Timeout: 5,
    Environment: { Variables: variables },
    ...more,
  },
});

const arn = (id: string): object => ({ 'Fn::GetAtt': [id, 'Arn'] });
const route = (key: string): object => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { RouteKey: key, Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] } },
});

const template = {
  Resources: {
    Things: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      },
    },
    SiteBucket: { Type: 'AWS::S3::Bucket' },
    SiteBucketPolicy: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: { Ref: 'SiteBucket' },
        PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 's3:ListBucket' }] },
      },
    },
    MediaBucket: { Type: 'AWS::S3::Bucket' },
    Origin: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 20 } },
    },
    StripeApiKeySecret: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } },
    StripeWebhookSecret: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } },
    NotebookHubTokenSecret: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } },
    KeyFunction: lambda('key'),
    Pair: { Type: 'Custom::SigningKeyPair', Properties: { ServiceToken: arn('KeyFunction') } },
    PublicKey: {
      Type: 'AWS::CloudFront::PublicKey',
      Properties: { PublicKeyConfig: { EncodedKey: { 'Fn::GetAtt': ['Pair', 'PublicKey'] } } },
    },
    KeyGroup: {
      Type: 'AWS::CloudFront::KeyGroup',
      Properties: { KeyGroupConfig: { Items: [{ Ref: 'PublicKey' }] } },
    },
    Queue: { Type: 'AWS::SQS::Queue' },
    MailFunction: lambda('mail'),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: arn('Queue'),
        FunctionName: { Ref: 'MailFunction' },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    },
    Schedule: {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        ScheduleExpression: 'rate(1 hour)',
        Target: { Arn: arn('ApiFunction'), Input: '{"rawPath":"/api/mail"}' },
      },
    },
    ApiFunction: lambda(
      'api',
      {
        THINGS_TABLE: { Ref: 'Things' },
        QUEUE_URL: { Ref: 'Queue' },
        SITE_URL: 'https://site.example',
        AUTH_ISSUER: 'https://login.example/',
      },
      { Timeout: 1 },
    ),
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'api', ProtocolType: 'HTTP' } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: arn('ApiFunction'),
        PayloadFormatVersion: '2.0',
      },
    },
    EchoRoute: route('GET /api/echo/{id}'),
    OtherRoute: route('POST /api/{what}'),
    Viewer: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        Name: 'viewer',
        FunctionCode: viewerSource,
        FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
      },
    },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentTypeOptions: { Override: true },
            ContentSecurityPolicy: {
              ContentSecurityPolicy: "connect-src 'self' https://login.example",
              Override: true,
            },
          },
        },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultRootObject: 'index.html',
          Origins: [
            { Id: 'site', DomainName: { 'Fn::GetAtt': ['SiteBucket', 'RegionalDomainName'] } },
            {
              Id: 'skeletons',
              DomainName: { 'Fn::GetAtt': ['SiteBucket', 'RegionalDomainName'] },
              OriginPath: '/skeletons',
            },
            { Id: 'media', DomainName: { 'Fn::GetAtt': ['MediaBucket', 'RegionalDomainName'] } },
            {
              Id: 'api',
              DomainName: {
                'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }],
              },
              OriginCustomHeaders: [
                {
                  HeaderName: 'x-origin-verify',
                  HeaderValue: {
                    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Origin' }, ':SecretString:::}}']],
                  },
                },
              ],
            },
          ],
          OriginGroups: {
            Quantity: 1,
            Items: [
              {
                Id: 'pages',
                Members: { Quantity: 2, Items: [{ OriginId: 'site' }, { OriginId: 'skeletons' }] },
                FailoverCriteria: { StatusCodes: { Quantity: 1, Items: [404] } },
              },
            ],
          },
          DefaultCacheBehavior: {
            TargetOriginId: 'pages',
            Compress: true,
            CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            ResponseHeadersPolicyId: { Ref: 'Headers' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Viewer', 'FunctionARN'] } },
            ],
          },
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
              CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
              OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
              ResponseHeadersPolicyId: { Ref: 'Headers' },
            },
            {
              PathPattern: '/media/*',
              TargetOriginId: 'media',
              CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
              TrustedKeyGroups: [{ Ref: 'KeyGroup' }],
            },
          ],
        },
      },
    },
    Deployment: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        SourceBucketNames: ['assets', 'assets'],
        SourceObjectKeys: ['site.zip', 'config.zip'],
        SourceMarkers: [{}, { '<<marker>>': 'https://login.example' }],
        DestinationBucketName: { Ref: 'SiteBucket' },
        SystemMetadata: { 'cache-control': 'no-cache' },
        Exclude: ['index.html'],
        Prune: true,
      },
    },
  },
  Outputs: {
    Key: { Value: { Ref: 'PublicKey' } },
    PrivateKey: { Value: { 'Fn::GetAtt': ['Pair', 'PrivateKey'] } },
    Media: { Value: { Ref: 'MediaBucket' } },
  },
};

/**
 * Writes a small synthesized app with one of each resource type; `change` may break it first. Other stacks of the app are given by
 * name.
 */
export const writeFixture = (
  folder: string,
  change: (template: Template) => void = () => undefined,
  companions: Readonly<Record<string, object>> = {},
): Assembly => {
  const files: Record<string, string> = {
    'asset.api/index.mjs': apiSource,
    'asset.mail/index.mjs': mailSource,
    'asset.key/index.mjs': keySource,
    'asset.site/skeletons/index.html': `<!doctype html><title>Site</title>${'<p>words</p>'.repeat(200)}`,
    'asset.site/app.js': 'let x = 1;',
    'asset.config/config.json': '{"auth":{"domain":"<<marker>>","audience":"a"}}',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const changed = structuredClone(template) as unknown as Template;
  change(changed);
  writeFileSync(join(folder, 'Northlight.template.json'), JSON.stringify(changed));
  const assets = ['api', 'mail', 'key', 'site', 'config'].map((name) => [
    name,
    { source: { path: `asset.${name}` } },
  ]);
  writeFileSync(
    join(folder, 'Northlight.assets.json'),
    JSON.stringify({ files: Object.fromEntries(assets) }),
  );
  for (const [name, companion] of Object.entries(companions)) {
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(companion));
  }
  return readAssembly(folder, ['Northlight', ...Object.keys(companions)]);
};
