import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../../lambdas/contract/endpoints.ts';
import type { ApiResult } from '../../../lambdas/platform/http/exchange.ts';
import { serializeReply } from '../../../lambdas/platform/http/serialize-reply.ts';

/** Headers of a reply of this endpoint, whatever its body. */
const headersOf = async (name: string, row: Endpoint): Promise<ApiResult['headers']> => {
  const request = {
    event: {
      route: { name, endpoint: { ...row, responses: { 200: z.any() } } },
      requestContext: { http: { method: row.method } },
      headers: {},
    },
    response: { status: 200, body: '' },
  };
  await serializeReply().after?.(request as never);
  return (request.response as unknown as ApiResult).headers;
};

it('lets pages of other sites read the documents of badges, and nothing else', async () => {
  const open = [];
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    if ((await headersOf(name, row))?.['access-control-allow-origin'] === '*') {
      open.push(name);
      expect([row.method, row.auth, row.setsCookies]).toEqual(['GET', 'none', undefined]);
    }
  }
  expect(open.sort()).toEqual([
    'getBadge',
    'getBadgeIssuer',
    'getBadgeKey',
    'getCredential',
    'getCredentialStatus',
    'getDidDocument',
    'listBadgeKeys',
  ]);
});
