import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import { requiredPermissions } from '#infra/local/aws/required-permissions.ts';
import type { AwsRequest } from '#infra/local/aws/types.ts';
import { createInvokeService } from '#infra/local/functions/invoke-service.ts';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Catalog:live';

const request = (changes: Partial<AwsRequest> = {}): AwsRequest => ({
  method: 'POST',
  path: `/2015-03-31/functions/${encodeURIComponent(arn)}/invocations`,
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.from('{"routeKey":"GET /api/x"}'),
  accessKeyId: 'LOCAL',
  ...changes,
});

it('the local cloud invokes a function by the name that the SDK sends, and says when it failed', async () => {
  const invoked: unknown[] = [];
  const serve = (result: object) =>
    createInvokeService(
      (name) =>
        ({
          invoke: (event: unknown, route: string) => {
            invoked.push([name, event, route]);
            return Promise.resolve(result);
          },
        }) as never,
    );
  const answer = await serve({ ok: true, payload: { statusCode: 200 } })(request());
  expect(answer).toMatchObject({ status: 200, body: '{"statusCode":200}' });
  expect(answer.headers).not.toHaveProperty('x-amz-function-error');
  expect(invoked).toEqual([[arn, { routeKey: 'GET /api/x' }, 'GET /api/x']]);
  const failed = await serve({ ok: false, reason: 'timeout', error: {} })(request());
  expect(failed.headers).toMatchObject({ 'x-amz-function-error': 'Unhandled' });
  await expect(serve({})(request({ path: '/2015-03-31/functions/' }))).rejects.toThrow('does not know');
  await expect(serve({})(request({ headers: { 'x-amz-invocation-type': 'Event' } }))).rejects.toThrow(
    'does not know',
  );
});

it('invoking needs the permission on exactly the alias', async () => {
  let path = '';
  const client = new LambdaClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: {
      handle: (sent: { path: string }) => {
        ({ path } = sent);
        return Promise.reject(new Error('not sent'));
      },
    } as never,
    maxAttempts: 1,
  });
  await client.send(new InvokeCommand({ FunctionName: arn })).catch(() => undefined);
  expect(requiredPermissions('lambda', request({ path }))).toEqual([
    { action: 'lambda:InvokeFunction', resource: arn },
  ]);
});
