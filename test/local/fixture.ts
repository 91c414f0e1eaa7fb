import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Assembly, readAssembly, type Template } from '#infra/local/template/template.ts';
import { apiSource, keySource, mailSource, viewerSource } from './fixture-functions.ts';

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
        Target: {
          Arn: { Ref: 'ApiLive' },
          RoleArn: arn('ScheduleRole'),
          Input: '{"rawPath":"/api/mail"}',
        },
      },
    },
    ScheduleRole: { Type: 'AWS::IAM::Role' },
    SchedulePolicy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: 'ScheduleRole' }],
        PolicyDocument: {
          Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { Ref: 'ApiLive' } }],
        },
      },
    },
    ApiVersion: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'ApiFunction' } } },
    ApiLive: {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: { Ref: 'ApiFunction' },
        FunctionVersion: { 'Fn::GetAtt': ['ApiVersion', 'Version'] },
        Name: 'live',
      },
    },
    ApiFunction: lambda(
      'api',
      {
        THINGS_TABLE: { Ref: 'Things' },
        QUEUE_URL: { Ref: 'Queue' },
        SITE_URL: 'https://site.example',
        AUTH_ISSUER: 'https://login.example/',
        AUTH_CLIENT_ID: 'site',
      },
      { Timeout: 1 },
    ),
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'api', ProtocolType: 'HTTP' } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { Ref: 'ApiLive' },
        PayloadFormatVersion: '2.0',
      },
    },
    Permission: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { Ref: 'ApiLive' },
        Principal: 'apigateway.amazonaws.com',
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
 * Writes a small synthesized app with one resource of each type. `change` may modify the template first. Other stacks of the app are
 * given by name.
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
