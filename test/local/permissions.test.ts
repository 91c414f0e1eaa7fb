import { describe, expect, it } from 'vitest';
import { readCondition } from '#infra/local/aws/conditions.ts';
import { containerKey, enforcePermissions, roleKey } from '#infra/local/aws/permissions.ts';
import type { AwsRequest } from '#infra/local/aws/types.ts';
import type { Json, Template } from '#infra/local/template/template.ts';

const here = 'us-east-1:000000000000';
const table = `arn:aws:dynamodb:${here}:table/Things`;
const statement = (Action: Json, Resource: Json) => ({ Effect: 'Allow', Action, Resource });
const template: Template = {
  Resources: {
    Api: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['ApiRole', 'Arn'] } } },
    Compact: {
      Type: 'AWS::Lambda::Function',
      Properties: { Role: { 'Fn::GetAtt': ['CompactRole', 'Arn'] } },
    },
    CompactRole: {
      Type: 'AWS::IAM::Role',
      Properties: {
        Policies: [
          { PolicyName: 'needs', PolicyDocument: { Statement: [statement('dynamodb:Query', table)] } },
        ],
      },
    },
    Free: { Type: 'AWS::Lambda::Function', Properties: {} },
    ApiPolicy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: 'ApiRole' }],
        PolicyDocument: {
          Statement: [
            statement(['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:BatchGetItem'], table),
            statement('dynamodb:Query', [`${table}/index/byDay`]),
            statement('dynamodb:PartiQLUpdate', table),
            {
              ...statement('dynamodb:PartiQLSelect', `${table}/index/byDay`),
              Condition: { BoolIfExists: { 'dynamodb:FullTableScan': 'false' } },
            },
            statement('s3:PutObject', 'arn:aws:s3:::files/pictures/*'),
            statement('sqs:SendMessage', `arn:aws:sqs:${here}:Mails`),
            {
              ...statement('ses:SendEmail', `arn:aws:ses:${here}:identity/*`),
              Condition: { StringEquals: { 'ses:FromAddress': 'site@example.com' } },
            },
            statement('secretsmanager:GetSecretValue', 'arn:secret'),
            {
              ...statement('secretsmanager:PutSecretValue', 'arn:once'),
              Condition: { Null: { 'aws:ResourceTag/made': 'true' } },
            },
            {
              ...statement('secretsmanager:TagResource', 'arn:once'),
              Condition: {
                StringEquals: { 'aws:RequestTag/made': 'true' },
                'ForAllValues:StringEquals': { 'aws:TagKeys': ['made'] },
              },
            },
          ],
        },
      },
    },
    OperatorRole: { Type: 'AWS::IAM::Role', Properties: {} },
    OperatorPolicy: {
      Type: 'AWS::IAM::ManagedPolicy',
      Properties: {
        Roles: [{ Ref: 'OperatorRole' }],
        PolicyDocument: { Statement: [statement('dynamodb:Query', table)] },
      },
    },
    OtherPolicy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: 'OtherRole' }],
        PolicyDocument: { Statement: [statement('dynamodb:DeleteItem', table)] },
      },
    },
  },
};
const tags: Record<string, Record<string, string>> = {};
const services = enforcePermissions(
  { template, resolve: (value) => value, name: (id) => id },
  Object.fromEntries(
    ['dynamodb', 's3', 'sqs', 'ses', 'secretsmanager'].map((name) => [
      name,
      () => Promise.resolve({ status: 200, headers: {}, body: '' }),
    ]),
  ),
  (arn) => tags[arn] ?? {},
);
const call = async (
  service: string,
  { operation = '', input = {}, ...rest }: Partial<AwsRequest> & { operation?: string; input?: object },
): Promise<string> => {
  const request: AwsRequest = {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: { 'x-amz-target': `Service.${operation}` },
    body: Buffer.from(JSON.stringify(input)),
    accessKeyId: containerKey(1, 'Api'),
    ...rest,
  };
  return (services[service]?.(request) ?? Promise.reject(new Error(service))).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
};
const things = { TableName: 'Things' };
const denied = 'AccessDeniedException';

describe('a function', () => {
  it.each([
    ['GetItem', things, 'done'],
    ['PutItem', things, denied],
    ['DeleteItem', things, denied],
    ['GetItem', { TableName: 'Others' }, denied],
    ['Query', things, denied],
    ['Query', { ...things, IndexName: 'byDay' }, 'done'],
    ['Query', { ...things, IndexName: 'byNight' }, denied],
    ['BatchGetItem', { RequestItems: { Things: {} } }, 'done'],
    ['BatchGetItem', { RequestItems: { Things: {}, Others: {} } }, denied],
    ['TransactWriteItems', { TransactItems: [{ Update: things }] }, 'done'],
    ['TransactWriteItems', { TransactItems: [{ Update: things }, { Put: things }] }, denied],
    ['Scan', things, denied],
    ['BatchExecuteStatement', { Statements: [{ Statement: 'UPDATE "Things" SET a = ?' }] }, 'done'],
    [
      'BatchExecuteStatement',
      {
        Statements: [{ Statement: 'UPDATE "Things" SET a = ?' }, { Statement: 'UPDATE "Others" SET a = ?' }],
      },
      denied,
    ],
    ['ExecuteStatement', { Statement: 'SELECT "a" FROM "Things"."byDay" WHERE "day" IN [?, ?]' }, 'done'],
    ['ExecuteStatement', { Statement: 'SELECT "a" FROM "Things"."byNight" WHERE "day" IN [?]' }, denied],
    ['ExecuteStatement', { Statement: 'SELECT "a" FROM "Things" WHERE "day" = ?' }, denied],
    ['ExecuteStatement', { Statement: 'SELECT "a" FROM "Things"."byDay"' }, denied],
    ['ExecuteStatement', { Statement: 'DELETE FROM "Things" WHERE "day" = ?' }, denied],
  ])('that calls %s with %j gets what its own role permits', async (operation, input, outcome) => {
    expect(await call('dynamodb', { operation, input })).toBe(outcome);
  });

  it('may use only its own keys of a bucket', async () => {
    const put = (path: string, method = 'PUT') => call('s3', { method, path });
    expect(await put('/files/pictures/a/64.webp')).toBe('done');
    expect(await put('/files/media/a.mp4')).toBe('AccessDenied');
    expect(await put('/filesXpictures/a')).toBe('AccessDenied');
    expect(await put('/files/pictures/a/64.webp', 'DELETE')).toBe('AccessDenied');
    const query = new URLSearchParams({ delete: '' });
    const body = Buffer.from('<Delete><Object><Key>pictures/a</Key></Object></Delete>');
    expect(await call('s3', { path: '/files', query, body })).toBe('AccessDenied');
  });

  it('may use only its own queue, sender and secret', async () => {
    const send = (queue: string) =>
      call('sqs', { operation: 'SendMessageBatch', input: { QueueUrl: `http://localhost/0/${queue}` } });
    expect([await send('Mails'), await send('Others')]).toEqual(['done', denied]);
    const mail = (FromEmailAddress: string, more = {}) =>
      call('ses', { input: { FromEmailAddress, ...more } });
    expect(await mail('Site <site@example.com>')).toBe('done');
    expect(await mail('else@example.com')).toBe(denied);
    expect(await mail('site@example.com', { ConfigurationSetName: 'other' })).toBe(denied);
    const secret = (operation: string) =>
      call('secretsmanager', { operation, input: { SecretId: 'arn:secret' } });
    expect([await secret('GetSecretValue'), await secret('PutSecretValue')]).toEqual(['done', denied]);
  });
});

describe('conditions', () => {
  it('let a secret be written until it is tagged, and be tagged with nothing else', async () => {
    const secret = (operation: string, more: object = {}) =>
      call('secretsmanager', { operation, input: { SecretId: 'arn:once', ...more } });
    const tag = (Key: string, Value: string) => secret('TagResource', { Tags: [{ Key, Value }] });
    expect(await secret('PutSecretValue')).toBe('done');
    expect(await tag('made', 'true')).toBe('done');
    expect([await tag('made', 'false'), await tag('other', 'true'), await secret('TagResource')]).toEqual([
      denied,
      denied,
      denied,
    ]);
    tags['arn:once'] = { made: 'true' };
    expect(await secret('PutSecretValue')).toBe(denied);
  });

  it('that are not known here are no conditions to skip', () => {
    expect(() => readCondition({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } })).toThrow('IpAddress');
  });
});

it('holds a function to the policy within its role', async () => {
  const accessKeyId = containerKey(3, 'Compact');
  expect(await call('dynamodb', { operation: 'Query', input: things, accessKeyId })).toBe('done');
  expect(await call('dynamodb', { operation: 'UpdateItem', input: things, accessKeyId })).toBe(denied);
});

it('holds a command to the role that its key names', async () => {
  const accessKeyId = roleKey('OperatorRole');
  expect(await call('dynamodb', { operation: 'Query', input: things, accessKeyId })).toBe('done');
  expect(await call('dynamodb', { operation: 'UpdateItem', input: things, accessKeyId })).toBe(denied);
});

it.each(['LOCALCLI', containerKey(2, 'Free')])(
  '%s, which has no role, may do everything',
  async (accessKeyId) => {
    expect(await call('dynamodb', { operation: 'Scan', input: things, accessKeyId })).toBe('done');
  },
);
