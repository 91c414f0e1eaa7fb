import { describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { counters } from '#domain/counters.ts';
import { logger } from '#lambdas/platform/logger.ts';
import { counterKey } from '#lambdas/stores/rate-limits.ts';
import { openChat } from '../support/chat.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { openClassroom } from '../support/learning.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const server = await useDynamoDb();
await openClassroom(server.client());
await createTable(server.client(), 'limits');
vi.spyOn(logger, 'warn').mockImplementation(() => {});

const start = Date.parse('2026-11-21T10:00:00.000Z');
/** A visitor nobody has counted yet. */
const newAddress = (): string => `198.51.100.${(people += 1)}`;
const asking = (now: () => number = () => start) => openChat(server.client(), now);

describe('budgets', () => {
  const until429 = async (
    ask: ReturnType<typeof openChat>,
    options: object,
    most: number,
    pass = () => {},
  ) => {
    for (let asked = 0; asked <= most; asked += 1) {
      pass();
      const answer = await ask('refund', options);
      if (answer.status === 429) return { asked, answer };
    }
    throw new Error('never refused');
  };

  it('let a visitor ask 20 questions an hour on all pages together, and say when the next is allowed', async () => {
    let now = start;
    const ask = asking(() => now);
    const address = newAddress();
    const { asked, answer } = await until429(ask, { address }, 30);
    expect(asked).toBe(limits.chatPerHourVisitor);
    expect(answer.json.code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBe(3_600);
    expect((await ask('refund', { address: newAddress() })).status).toBe(200);
    now += 3_600_000;
    expect((await ask('refund', { address })).status).toBe(200);
  });

  it('let a learner ask 60 times an hour, from any address', async () => {
    const sub = 'learner-1';
    const ask = asking();
    for (let asked = 0; asked < limits.chatPerHourLearner; asked += 1) {
      expect((await ask('refund', { sub, address: newAddress() })).status).toBe(200);
    }
    expect((await ask('refund', { sub, address: newAddress() })).status).toBe(429);
  }, 60_000);

  it('end a day of hours too', async () => {
    let now = start;
    const address = newAddress();
    const { asked, answer } = await until429(
      asking(() => now),
      { address },
      limits.chatPerDayVisitor + 1,
      () => (now += 800_000),
    );
    expect(asked).toBe(limits.chatPerDayVisitor);
    expect(Number(answer.headers['retry-after'])).toBe(86_400 - 100 * 800);
  }, 60_000);

  it('take all addresses of one network for one visitor', async () => {
    const ask = asking();
    for (let asked = 0; asked < limits.chatPerHourVisitor; asked += 1) {
      await ask('refund', { address: `2001:db8:5:6::${asked.toString(16)}` });
    }
    expect((await ask('refund', { address: '2001:db8:5:6:ffff::1' })).status).toBe(429);
    expect((await ask('refund', { address: '2001:db8:5:7::1' })).status).toBe(200);
  });

  it('leave learners something of everybody’s when visitors have used up their share', async () => {
    await putRow(server.client(), tables.limits, {
      ...counterKey({ what: counters.chatAll.what, who: 'everybody' }),
      uses: limits.chatPerDayAllVisitors,
      expiresAt: start / 1000 + 60,
    });
    const ask = asking();
    expect((await ask('refund', { address: newAddress() })).status).toBe(429);
    expect((await ask('refund', { sub: 'learner-2', address: newAddress() })).status).toBe(200);
    expect((await asking(() => start + 60_000)('refund', { address: newAddress() })).status).toBe(200);
  });

  it('count nothing for a question that is refused before it is read', async () => {
    const ask = asking();
    const address = newAddress();
    expect((await ask('', { address })).status).toBe(400);
    expect((await ask('refund', { address, headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    const { asked } = await until429(ask, { address }, 30);
    expect(asked).toBe(limits.chatPerHourVisitor);
  });
});
