import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import type { ApiResult } from '#lambdas/platform/http/exchange.ts';
import { handleErrors } from '#lambdas/platform/http/handle-errors.ts';
import { serializeReply } from '#lambdas/platform/http/serialize-reply.ts';
import { logger } from '#lambdas/platform/logger.ts';

beforeEach(() => {
  vi.spyOn(logger, 'warn').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Headers of a reply of this endpoint, whatever its body, and of a refusal. */
const headersOf = async (
  name: string,
  row: Endpoint,
): Promise<Record<'reply' | 'refusal', ApiResult['headers']>> => {
  const exchange = () => ({
    event: {
      route: { name, endpoint: { ...row, responses: { 200: z.any() } } },
      requestContext: { requestId: 'request-1', http: { method: row.method } },
      headers: {},
    },
    context: {},
    response: { status: 200, body: '' },
    error: new ApiError('not_found'),
  });
  const [replied, refused] = [exchange(), exchange()];
  await serializeReply().after?.(replied as never);
  await handleErrors(() => Promise.resolve({})).onError?.(refused as never);
  return {
    reply: (replied.response as unknown as ApiResult).headers,
    refusal: (refused.response as unknown as ApiResult).headers,
  };
};

it('lets pages of other sites read the documents of badges, and why there is none, and nothing else', async () => {
  const open = [];
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const { reply, refusal } = await headersOf(name, row);
    const origins = reply?.['access-control-allow-origin'];
    expect(refusal?.['access-control-allow-origin'], name).toBe(origins);
    if (origins === '*') {
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
