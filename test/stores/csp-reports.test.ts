import { describe, expect, it } from 'vitest';
import { counters } from '#domain/counters.ts';
import type { Violation } from '#domain/csp-report.ts';
import { reportViolations } from '#lambdas/catalog/report-violations.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { operationRequest } from '../support/operation-request.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let recorded: Violation[] = [];

const database = await useDynamoDb();
const client = database.client();
await createTable(client, 'limits');
const now = () => Date.parse('2026-11-21T10:00:00Z');
const operation = reportViolations({
  limits: createRateLimitStore(client, tables.limits, now),
  siteUrl: 'https://site.example',
  record: (violation) => recorded.push(violation),
});
const send = (blockedURL: string, clientAddress: string) =>
  operation(
    operationRequest({
      body: [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL } }],
      clientAddress,
    }),
  );

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
