import { createHash } from 'node:crypto';
import { asText, type Json, type Resource, type Template, TemplateError } from './template.ts';

export const region = 'us-east-1';
export const account = '000000000000';
const stackName = 'Northlight';

export const pseudoParameters: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': stackName,
  'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stackName}/local`,
};

/** Property that sets the physical name, by resource type. */
const nameProperty: Record<string, string> = {
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::ApiGatewayV2::Stage': 'StageName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CodeDeploy::Application': 'ApplicationName',
  'AWS::CodeDeploy::DeploymentGroup': 'DeploymentGroupName',
  'AWS::WAFv2::WebACL': 'Name',
};

const arnPrefix: Record<string, (name: string) => string> = {
  'AWS::DynamoDB::GlobalTable': (name) => `arn:aws:dynamodb:${region}:${account}:table/${name}`,
  'AWS::DynamoDB::Table': (name) => `arn:aws:dynamodb:${region}:${account}:table/${name}`,
  'AWS::Lambda::Function': (name) => `arn:aws:lambda:${region}:${account}:function:${name}`,
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::SQS::Queue': (name) => `arn:aws:sqs:${region}:${account}:${name}`,
  'AWS::Scheduler::Schedule': (name) => `arn:aws:scheduler:${region}:${account}:schedule/default/${name}`,
  'AWS::Scheduler::ScheduleGroup': (name) => `arn:aws:scheduler:${region}:${account}:schedule-group/${name}`,
  'AWS::SecretsManager::Secret': (name) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${name}-local0`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${account}:role/${name}`,
  'AWS::Logs::LogGroup': (name) => `arn:aws:logs:${region}:${account}:log-group:${name}:*`,
  'AWS::SNS::Topic': (name) => `arn:aws:sns:${region}:${account}:${name}`,
  'AWS::CloudFront::Function': (name) => `arn:aws:cloudfront::${account}:function/${name}`,
  'AWS::KMS::Key': (name) => `arn:aws:kms:${region}:${account}:key/${name}`,
  'AWS::CloudWatch::Alarm': (name) => `arn:aws:cloudwatch:${region}:${account}:alarm:${name}`,
  'AWS::WAFv2::WebACL': (name) => `arn:aws:wafv2:${region}:${account}:global/webacl/${name}/local`,
  'AWS::CertificateManager::Certificate': (name) => `arn:aws:acm:${region}:${account}:certificate/${name}`,
};

/** Types whose Ref is their ARN. */
const refersByArn = new Set([
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
  'AWS::CloudFront::Function',
  'AWS::CertificateManager::Certificate',
]);

export interface Identifiers {
  /** Deterministic physical name of a resource. */
  name(logicalId: string): string;
  ref(logicalId: string): Json;
  attribute(logicalId: string, attribute: string): Json;
}

export interface IdentifierOptions {
  resolve(value: Json): Json;
  /** Base of queue URLs, without a trailing slash. */
  readonly queueEndpoint: string;
  /** `host:port` of the front door, used as the distribution's domain name. */
  readonly siteHost: string;
  /** Physical id and attributes of a custom resource that has been created. */
  custom(logicalId: string): { physicalId: string; data: Record<string, Json> } | undefined;
}

/** Names, `Ref`s and attributes of the template's resources. */
export const createIdentifiers = (template: Template, options: IdentifierOptions): Identifiers => {
  const resource = (id: string): Resource => {
    const found = template.Resources[id];
    if (!found) throw new TemplateError(`the template has no resource ${id}`);
    return found;
  };

  const name = (id: string): string => {
    const { Type, Properties } = resource(id);
    const explicit = Properties?.[nameProperty[Type] ?? ''];
    if (explicit !== undefined) return asText(options.resolve(explicit));
    const generated = `${stackName}-${id}`;
    if (Type === 'AWS::S3::Bucket') return generated.toLowerCase().slice(0, 63);
    if (Type === 'AWS::SQS::Queue' && Properties?.['FifoQueue'] === true) return `${generated}.fifo`;
    if (Type.startsWith('AWS::CloudFront::') && Type !== 'AWS::CloudFront::Function') return cloudFrontId(id);
    if (Type === 'AWS::ApiGatewayV2::Api') return hash(id).slice(0, 10).toLowerCase();
    return generated.slice(0, 80);
  };

  const custom = (id: string): { physicalId: string; data: Record<string, Json> } => {
    const created = options.custom(id);
    if (!created) throw new TemplateError(`${id} is used before its custom resource was created`);
    return created;
  };

  /** Locally, every function has only its first version. */
  const version = '1';
  const qualifiedFunction = (id: string, qualifier: string): string => {
    const functionName = asText(options.resolve(resource(id).Properties?.['FunctionName'] ?? ''));
    const arn = functionName.startsWith('arn:')
      ? functionName
      : `arn:aws:lambda:${region}:${account}:function:${functionName}`;
    return `${arn}:${qualifier}`;
  };
  const aliasArn = (id: string): string =>
    qualifiedFunction(id, asText(options.resolve(resource(id).Properties?.['Name'] ?? '')));

  const isCustom = (type: string): boolean =>
    type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource';

  return {
    name,
    ref(id) {
      const { Type } = resource(id);
      if (isCustom(Type)) return custom(id).physicalId;
      if (Type === 'AWS::Lambda::Alias') return aliasArn(id);
      if (Type === 'AWS::Lambda::Version') return qualifiedFunction(id, version);
      if (Type === 'AWS::SQS::Queue') return `${options.queueEndpoint}/${account}/${name(id)}`;
      if (refersByArn.has(Type)) return arnPrefix[Type]?.(name(id)) ?? name(id);
      return name(id);
    },
    attribute(id, attribute) {
      const { Type } = resource(id);
      if (isCustom(Type)) {
        const value = custom(id).data[attribute];
        if (value === undefined)
          throw new TemplateError(`custom resource ${id} answered no attribute ${attribute}`);
        return value;
      }
      if (Type === 'AWS::Lambda::Version' && attribute === 'Version') return version;
      if (Type === 'AWS::Lambda::Version' && attribute === 'FunctionArn')
        return qualifiedFunction(id, version);
      if (Type === 'AWS::Lambda::Alias' && attribute === 'AliasArn') return aliasArn(id);
      const own = name(id);
      const arn = arnPrefix[Type]?.(own);
      if (arn && /^(Arn|TopicArn|FunctionARN|FunctionMetadata\.FunctionARN)$/.test(attribute)) return arn;
      const value = otherAttribute(Type, attribute, own, options);
      if (value !== undefined) return value;
      throw new TemplateError(`${id} (${Type}): the local cloud does not know its attribute ${attribute}`);
    },
  };
};

const otherAttribute = (
  type: string,
  attribute: string,
  name: string,
  options: IdentifierOptions,
): string | undefined => {
  switch (`${type}.${attribute}`) {
    case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
      return `https://${name}.execute-api.${region}.amazonaws.com`;
    case 'AWS::CloudFront::Distribution.DomainName':
      return options.siteHost;
    case 'AWS::S3::Bucket.DomainName':
      return `${name}.s3.amazonaws.com`;
    case 'AWS::S3::Bucket.RegionalDomainName':
      return `${name}.s3.${region}.amazonaws.com`;
    case 'AWS::SQS::Queue.QueueName':
      return name;
    case 'AWS::SQS::Queue.QueueUrl':
      return `${options.queueEndpoint}/${account}/${name}`;
    case 'AWS::DynamoDB::GlobalTable.StreamArn':
    case 'AWS::DynamoDB::Table.StreamArn':
      return `arn:aws:dynamodb:${region}:${account}:table/${name}/stream/local`;
    case 'AWS::DynamoDB::GlobalTable.TableId':
    case 'AWS::IAM::Role.RoleId':
      return hash(name).slice(0, 20);
    default:
      return /^(Id|ApiId|KeyGroupId|LastModifiedTime)$/.test(attribute) ? name : undefined;
  }
};

const cloudFrontId = (id: string): string => `K${hash(id).slice(0, 13).toUpperCase()}`;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
