import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportViolations } from '../../lambdas/catalog/report-violations.ts';
import { counters } from '../../lambdas/domain/counters.ts';
import type { Violation } from '../../lambdas/domain/csp-report.ts';
import { createRateLimitStore } from '../../lambdas/stores/rate-limits.ts';
import { createTable, startDynamoDb, tables, type TestDynamoDb } from '../support/dynamodb.ts';

let database: TestDynamoDb;
let recorded: Violation[] = [];
let send: (blockedURL: string, clientAddress: string) => Promise<{ status: number }>;

beforeAll(async () => {
  database = await startDynamoDb();
  const client = database.client();
  await createTable(client, 'limits');
  const now = () => Date.parse('2026-11-21T10:00:00Z');
  const operation = reportViolations({
    limits: createRateLimitStore(client, tables.limits, now),
    siteUrl: 'https://site.example',
    record: (violation) => recorded.push(violation),
  });
  send = (blockedURL, clientAddress) =>
    operation({
      body: [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL } }],
      clientAddress,
      params: undefined,
      query: undefined,
      caller: undefined,
      headers: {},
      requestId: 'request',
    });
});
afterAll(() => database.close());

describe('reports on the content policy', () => {
  it('are recorded up to a limit from one client, and still from others', async () => {
    recorded = [];
    for (let each = 0; each < counters.cspReportClient.max; each += 1)
      expect((await send('https://a.example/x', '203.0.113.7')).status).toBe(204);
    await expect(send('https://a.example/x', '203.0.113.7')).rejects.toMatchObject({ status: 429 });
    expect(recorded).toHaveLength(counters.cspReportClient.max);
    await send('https://b.example/x', '203.0.113.8');
    expect(recorded.at(-1)).toEqual({ directive: 'img-src', blocked: 'https://b.example', page: 'unknown' });
  });

  it('that say nothing about the site cost no count', async () => {
    recorded = [];
    for (let each = 0; each < counters.cspReportClient.max + 5; each += 1)
      expect((await send('chrome-extension://abc/x.js', '203.0.113.9')).status).toBe(204);
    expect(recorded).toEqual([]);
    expect((await send('data', '203.0.113.9')).status).toBe(204);
  });
});
