import { account, region } from '../template/identifiers.ts';
import { asList, asObject, asText, type Json, type JsonObject } from '../template/template.ts';
import type { ConditionContext } from './conditions.ts';
import type { AwsRequest } from './types.ts';

/** Permission that a call requires, in IAM's terms. */
export interface RequiredPermission {
  readonly action: string;
  /** ARN. */
  readonly resource: string;
  /** Values of condition keys for the call. */
  readonly context?: ConditionContext;
}

const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

/** Transactions have no permission of their own: each part requires that of the plain operation. */
const transactionParts: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** Verb, table and index of a PartiQL statement. */
const partiQl = /^\s*(SELECT|UPDATE)\b(?:.*?\bFROM)?\s+"([^"]+)"(?:\."([^"]+)")?/is;

/**
 * Permission that a PartiQL statement requires: by its verb, and on the index if it names one. A statement without a partition key reads
 * a whole table or index; the functions' statements name the key first after `WHERE`.
 */
const statementPermission = (text: string): RequiredPermission => {
  const [, verb = '', table = '', index] = partiQl.exec(text) ?? [];
  const isUpdate = verb.toUpperCase() === 'UPDATE';
  return {
    action: `dynamodb:PartiQL${isUpdate ? 'Update' : 'Select'}`,
    resource: arn('dynamodb', `table/${table}${index === undefined ? '' : `/index/${index}`}`),
    ...(!isUpdate && {
      context: { 'dynamodb:fulltablescan': [String(!/\bWHERE\s+"\w+"\s+(?:=|IN)/i.test(text))] },
    }),
  };
};

const dynamoDbPermissions = (operation: string, input: JsonObject): RequiredPermission[] => {
  const permission = (action: string, table: string, index?: string): RequiredPermission => ({
    action: `dynamodb:${action}`,
    resource: arn('dynamodb', `table/${table}${index === undefined ? '' : `/index/${index}`}`),
  });
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys(asObject(input['RequestItems'])).map((table) => permission(operation, table));
  }
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return asList(input['TransactItems']).flatMap((item) =>
      Object.entries(asObject(item)).map(([part, value]) =>
        permission(transactionParts[part] ?? part, asText(asObject(value)['TableName'])),
      ),
    );
  }
  if (operation === 'ExecuteStatement') return [statementPermission(asText(input['Statement']))];
  if (operation === 'BatchExecuteStatement') {
    return asList(input['Statements']).map((each) =>
      statementPermission(asText(asObject(each)['Statement'])),
    );
  }
  const index = input['IndexName'];
  return [permission(operation, asText(input['TableName']), index === undefined ? undefined : asText(index))];
};

const objectActions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

const s3Permissions = ({ method, path, query, body }: AwsRequest): RequiredPermission[] => {
  const [, bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (key !== '') {
    return [{ action: objectActions[method] ?? `s3:${method}`, resource: `arn:aws:s3:::${bucket}/${key}` }];
  }
  if (method === 'POST' && query.has('delete')) {
    const keys = [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, each = '']) => each);
    return keys.map((each) => ({ action: 's3:DeleteObject', resource: `arn:aws:s3:::${bucket}/${each}` }));
  }
  return [{ action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` }];
};

const sesPermissions = (input: JsonObject): RequiredPermission[] => {
  const from = asText(input['FromEmailAddress']);
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  const set = input['ConfigurationSetName'];
  return [`identity/${address}`, ...(set === undefined ? [] : [`configuration-set/${asText(set)}`])].map(
    (resource) => ({
      action: 'ses:SendEmail',
      resource: arn('ses', resource),
      context: { 'ses:fromaddress': [address] },
    }),
  );
};

/** Tags that a request sets, as condition keys. */
const requestTags = (input: JsonObject): ConditionContext => {
  const tags = asList(input['Tags']).map(asObject);
  const keys = tags.map(({ Key }) => asText(Key));
  return {
    'aws:tagkeys': keys,
    ...Object.fromEntries(
      tags.map(({ Key, Value }) => [`aws:requesttag/${asText(Key).toLowerCase()}`, [asText(Value)]]),
    ),
  };
};

const invocationPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** ARN of the function, version or alias that a call of Lambda's Invoke API names; empty for any other path. */
export const invokedFunction = (path: string): string =>
  decodeURIComponent(invocationPath.exec(path)?.[1] ?? '');

/** Every permission that a call to a service requires. */
export const requiredPermissions = (service: string, request: AwsRequest): RequiredPermission[] => {
  if (service === 's3') return s3Permissions(request);
  if (service === 'lambda')
    return [{ action: 'lambda:InvokeFunction', resource: invokedFunction(request.path) }];
  const input = parse(request.body);
  const operation = (request.headers['x-amz-target'] ?? '').split('.').at(-1) ?? '';
  switch (service) {
    case 'dynamodb':
      return dynamoDbPermissions(operation, input);
    case 'secretsmanager':
      return [
        {
          action: `secretsmanager:${operation}`,
          resource: asText(input['SecretId']),
          context: requestTags(input),
        },
      ];
    case 'sqs': {
      const queue = asText(input['QueueUrl']).split('/').at(-1) ?? '';
      return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: arn('sqs', queue) }];
    }
    case 'ses':
      return sesPermissions(input);
    default:
      return [{ action: `${service}:${operation}`, resource: '*' }];
  }
};

const parse = (body: Buffer): JsonObject => {
  try {
    return asObject(JSON.parse(body.toString('utf8')) as Json);
  } catch {
    // Malformed input: the service reports the error itself.
    return {};
  }
};
