import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, createClock, installClock } from '#infra/local/clock/clock.ts';
import { createStreams } from '#infra/local/dynamodb/streams.ts';
import type { Functions } from '#infra/local/functions/functions.ts';
import type { FunctionPool } from '#infra/local/functions/pool.ts';
import type { InvokeResult } from '#infra/local/functions/specification.ts';
import { parseExpression } from '#infra/local/scheduler/expression.ts';
import { startScheduler } from '#infra/local/scheduler/scheduler.ts';
import { startEventSource, startEventSources } from '#infra/local/sqs/event-sources.ts';
import { createQueues, type QueueDeclaration } from '#infra/local/sqs/queues.ts';
import { type Documents, openDocuments } from '#infra/local/state/documents.ts';
import type { Stack } from '#infra/local/template/stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
let documents: Documents;
let clock: Clock;
let uninstall: () => void;

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  documents = openDocuments(folder);
  clock = createClock();
  uninstall = installClock(clock.offset);
});
afterEach(() => {
  uninstall();
  documents.close();
});

const target = (answer: (event: never) => unknown): FunctionPool => ({
  name: 'f',
  arn: 'arn:f',
  invoke: async (event): Promise<InvokeResult> => {
    try {
      return { ok: true, payload: await answer(event as never) };
    } catch (error) {
      return { ok: false, reason: 'error', error: { errorType: 'Error', errorMessage: String(error) } };
    }
  },
  replace: () => undefined,
  close: () => Promise.resolve(),
});

const hour = 3_600_000;

describe('the schedule', () => {
  const begin = (runs: string[]): ReturnType<typeof startScheduler> =>
    startScheduler(documents, clock, [
      {
        name: 'Release',
        arn: 'arn:s',
        expression: 'rate(1 hour)',
        input: '{"at":"<aws.scheduler.scheduled-time>"}',
        target: target(({ at }: { at: string }) => runs.push(at)),
        retries: 2,
        onFailure: undefined,
      },
    ]);

  it.each(['rate(0 minutes)', 'cron(0 8 * * * *)', 'cron(0 8 ? * ? *)'])(
    'is refused as by EventBridge: %s',
    (expression) => {
      expect(() => parseExpression(expression)).toThrow(/expression/);
    },
  );

  it.each([
    'cron(0/20 * * * ? *)',
    'cron(0 8,9 * * ? *)',
    'cron(0 8 ? * 2-6 *)',
    'cron(0 0 1 JAN ? *)',
    'cron(60 8 * * ? *)',
    'at(2026-12-01T09:00:00)',
  ])('is refused where the local cloud does not know its expression: %s', (expression) => {
    expect(() => parseExpression(expression)).toThrow('the local cloud does not know');
  });

  it('runs once for all the ticks that a moved clock passed', async () => {
    const runs: string[] = [];
    const scheduler = begin(runs);
    clock.set(clock.now() + 7.5 * hour);
    await scheduler.catchUp();
    await scheduler.catchUp();
    expect(runs).toHaveLength(1);
    const [{ nextRun = null } = {}] = scheduler.list();
    expect(Date.parse(String(nextRun)) - clock.now()).toBeGreaterThan(0.4 * hour);
    await scheduler.close();
  });

  it('runs again for ticks that come once more after the clock went back', async () => {
    const runs: string[] = [];
    const scheduler = begin(runs);
    for (const [moved, expected] of [
      [30, 1],
      [-30, 1],
      [7.5, 2],
    ] as const) {
      clock.set(clock.now() + moved * hour);
      await scheduler.catchUp();
      expect(runs).toHaveLength(expected);
    }
    await scheduler.close();
  });

  it('makes up after a restart for what it missed, once', async () => {
    await begin([]).close();
    clock.set(clock.now() + 30 * hour);
    const runs: string[] = [];
    const scheduler = begin(runs);
    await scheduler.catchUp();
    expect(runs).toHaveLength(1);
    await scheduler.close();
  });

  it('runs at once on request', async () => {
    const runs: string[] = [];
    const scheduler = begin(runs);
    expect(await scheduler.run('Release')).toBe(true);
    expect(await scheduler.run('Nothing')).toBe(false);
    expect(runs).toHaveLength(1);
    await scheduler.close();
  });

  const failing = (errors: number, runs: string[]) => {
    const dead = createQueues(documents, [{ name: 'dead', arn: 'arn:dead', properties: {} }]).get('arn:dead');
    if (!dead) throw new Error('the queue is declared above');
    const scheduler = startScheduler(documents, clock, [
      {
        name: 'Release',
        arn: 'arn:s',
        expression: 'rate(1 hour)',
        input: '{"at":"<aws.scheduler.scheduled-time>"}',
        target: target(({ at }: { at: string }) => {
          runs.push(at);
          if (runs.length <= errors) throw new Error('boom');
        }),
        retries: 2,
        onFailure: dead,
      },
    ]);
    return { dead, scheduler };
  };

  it('tries a failed run twice more, and keeps its event with the error when that fails too', async () => {
    const runs: string[] = [];
    const { dead, scheduler } = failing(3, runs);
    await scheduler.run('Release');
    expect(new Set(runs).size).toBe(1);
    expect(runs).toHaveLength(3);
    const kept = dead.receive(10).map(({ body }) => JSON.parse(body) as unknown);
    expect(kept).toMatchObject([
      {
        requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 3 },
        requestPayload: { at: runs[0] },
        responsePayload: { errorType: 'Error', errorMessage: 'Error: boom' },
      },
    ]);
    await scheduler.close();
  });

  it('keeps nothing of a run that worked in the end', async () => {
    const runs: string[] = [];
    const { dead, scheduler } = failing(2, runs);
    await scheduler.run('Release');
    expect(runs).toHaveLength(3);
    expect(dead.size()).toBe(0);
    await scheduler.close();
  });

  it.each([
    ['rate(15 minutes)', '2026-11-21T10:05:00Z', '2026-11-21T10:15:00.000Z'],
    ['cron(30 9 * * ? *)', '2026-11-21T10:05:00Z', '2026-11-22T09:30:00.000Z'],
    ['cron(0 0 ? * 2 *)', '2026-11-21T10:05:00Z', '2026-11-23T00:00:00.000Z'],
    ['cron(0 0 1 1 ? *)', '2026-11-21T10:05:00Z', '2027-01-01T00:00:00.000Z'],
  ])('%s after %s is %s', (expression, after, expected) => {
    const next = parseExpression(expression).next(Date.parse(after), Date.parse('2026-11-21T10:00:00Z'));
    expect(new Date(next ?? 0).toISOString()).toBe(expected);
  });
});

describe('a queue', () => {
  const declarations: QueueDeclaration[] = [
    {
      name: 'mails',
      arn: 'arn:mails',
      properties: {
        VisibilityTimeout: 60,
        RedrivePolicy: { deadLetterTargetArn: 'arn:dead', maxReceiveCount: 2 },
      },
    },
    { name: 'dead', arn: 'arn:dead', properties: {} },
  ];
  const begin = (answer: (event: { Records: { messageId: string; body: string }[] }) => unknown) => {
    const queues = createQueues(documents, declarations);
    const queue = queues.get('arn:mails');
    const dead = queues.get('arn:dead');
    if (!queue || !dead) throw new Error('queues are declared above');
    const source = startEventSource({
      queue,
      target: target(answer as never),
      batchSize: 10,
      width: 1,
      reportsFailures: true,
      clock,
    });
    return { queue, dead, source };
  };

  it('hands messages to the function and forgets those that worked', async () => {
    const bodies: string[] = [];
    const { queue, source } = begin(({ Records }) => void bodies.push(...Records.map(({ body }) => body)));
    queue.send('one', {}, 0);
    queue.send('two', {}, 0);
    await source.settled();
    expect(bodies.sort()).toEqual(['one', 'two']);
    expect(queue.size()).toBe(0);
    await source.close();
  });

  it('gives only the failed messages again after their time-out, then sets them aside', async () => {
    const bodies: string[] = [];
    const { queue, dead, source } = begin(({ Records }) => {
      bodies.push(...Records.map(({ body }) => body));
      return {
        batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
          itemIdentifier: messageId,
        })),
      };
    });
    queue.send('good', {}, 0);
    queue.send('bad', {}, 0);
    await source.settled();
    expect(queue.size()).toBe(1);
    clock.set(clock.now() + 61_000);
    await source.settled();
    clock.set(clock.now() + 61_000);
    await source.settled();
    expect(bodies.filter((body) => body === 'bad')).toHaveLength(2);
    expect(bodies.filter((body) => body === 'good')).toHaveLength(1);
    expect([queue.size(), dead.size()]).toEqual([0, 1]);
    await source.close();
  });

  it('is settled when the work that it makes for another queue is done too', async () => {
    const [first, second] = ['first', 'second'].map((name) => ({ name, arn: `arn:${name}`, properties: {} }));
    if (!first || !second) throw new Error('queues are declared above');
    const queues = createQueues(documents, [first, second]);
    const done: string[] = [];
    const functions = {
      byNameOrArn: (name: string) =>
        target(async ({ Records }: { Records: { body: string }[] }) => {
          await delay(20);
          if (name === 'plan') queues.get('arn:second')?.send(`mail for ${Records[0]?.body}`, {}, 0);
          else done.push(...Records.map(({ body }) => body));
        }),
    } as unknown as Functions;
    const mapping = (queue: string, name: string) => [
      name,
      { EventSourceArn: `arn:${queue}`, FunctionName: name },
    ];
    const stack = {
      resolvedResources: () => [mapping('second', 'send'), mapping('first', 'plan')],
    } as unknown as Stack;
    const sources = startEventSources(stack, queues, functions, clock, createStreams());
    queues.get('arn:first')?.send('one', {}, 0);
    await sources.settled();
    expect(done).toEqual(['mail for one']);
    await sources.close();
  });

  it('keeps its messages over a restart', async () => {
    createQueues(documents, declarations).get('arn:mails')?.send('kept', {}, 0);
    documents.close();
    documents = openDocuments(folder);
    const bodies: string[] = [];
    const { source } = begin(({ Records }) => void bodies.push(...Records.map(({ body }) => body)));
    await source.settled();
    expect(bodies).toEqual(['kept']);
    await source.close();
  });
});
