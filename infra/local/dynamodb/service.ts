import type { AwsRequest, AwsService } from '../aws/types.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { JsonObject } from '../template/template.ts';
import type { Streams } from './streams.ts';

const reads = new Set(['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems', 'ExecuteStatement']);
const writes = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
  'BatchExecuteStatement',
]);

interface Capacity {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

/**
 * Forwards DynamoDB calls to the server, counts them, and tells streams of what they wrote. Consumed capacity is always requested; callers that did not request it get the
 * response without it.
 */
export const createDynamoDbService =
  (endpoint: string, metrics: Metrics, wrote: Streams['wrote']): AwsService =>
  async (request) => {
    const target = request.headers['x-amz-target'] ?? '';
    const operation = target.split('.').at(-1) ?? '';
    const counted = reads.has(operation) || writes.has(operation);
    const input = counted ? parse(request.body) : undefined;
    const asked = input?.['ReturnConsumedCapacity'];
    const strip = input !== undefined && (asked === undefined || asked === 'NONE');
    const body = strip
      ? Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }))
      : request.body;

    const response = await send(endpoint, request, target, body);
    if (response.status === 200 && input) wrote(operation, input as JsonObject);
    let text = response.text;
    let capacities: Capacity[] = [];
    const output = counted && response.status === 200 ? parse(Buffer.from(text)) : undefined;
    if (output) {
      capacities = [output['ConsumedCapacity'] ?? []].flat() as Capacity[];
      if (strip) {
        delete output['ConsumedCapacity'];
        text = JSON.stringify(output);
      }
    }
    metrics.countDynamoDbCall(request.accessKeyId, {
      scan: operation === 'Scan',
      readUnits: sum(capacities, 'ReadCapacityUnits', reads.has(operation)),
      writeUnits: sum(capacities, 'WriteCapacityUnits', writes.has(operation)),
    });
    return { status: response.status, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: text };
  };

const sum = (
  capacities: Capacity[],
  field: 'ReadCapacityUnits' | 'WriteCapacityUnits',
  whole: boolean,
): number =>
  capacities.reduce(
    (total, capacity) => total + (capacity[field] ?? (whole ? (capacity.CapacityUnits ?? 0) : 0)),
    0,
  );

const parse = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Malformed input: the server reports the error itself.
    return undefined;
  }
};

const send = async (
  endpoint: string,
  request: AwsRequest,
  target: string,
  body: Buffer,
): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${endpoint}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      // The signature has been verified. Servers that partition by access key must see one key for all callers.
      authorization: (request.headers['authorization'] ?? '').replace(/Credential=[^/]+/, 'Credential=LOCAL'),
      'x-amz-date': request.headers['x-amz-date'] ?? '',
    },
    body: new Uint8Array(body),
  });
  return { status: response.status, text: await response.text() };
};
