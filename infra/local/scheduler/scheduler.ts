import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { FunctionPool } from '../functions/pool.ts';
import type { InvokeResult } from '../functions/specification.ts';
import type { Queue } from '../sqs/queues.ts';
import type { Documents } from '../state/documents.ts';
import { account, region } from '../template/identifiers.ts';
import { parseExpression } from './expression.ts';
import { createTicks } from './ticks.ts';

export interface ScheduleDeclaration {
  readonly name: string;
  readonly arn: string;
  readonly expression: string;
  /** `Input` of the target, which may contain `<aws.scheduler.…>` attributes; undefined for the default event. */
  readonly input: string | undefined;
  readonly target: FunctionPool;
  /** Number of retries of a failed run. */
  readonly retries: number;
  /** Queue for the event of a run that failed every time. */
  readonly onFailure: Queue | undefined;
}

export interface ScheduleStatus {
  readonly name: string;
  readonly expression: string;
  readonly nextRun: string | null;
  readonly lastRun?: string;
}

export interface Scheduler {
  list(): ScheduleStatus[];
  /** Runs a schedule now. Returns false for an unknown name. */
  run(name: string): Promise<boolean>;
  /** Runs each due schedule once and waits for all of them. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** EventBridge schedules on the movable clock. Several missed ticks cause a single run. */
export const startScheduler = (
  documents: Documents,
  clock: Clock,
  declarations: ScheduleDeclaration[],
): Scheduler => {
  const schedules = declarations.map((declaration) => ({
    ...declaration,
    parsed: parseExpression(declaration.expression),
  }));
  type Schedule = (typeof schedules)[number];
  const ticks = createTicks(documents, clock);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let queue: Promise<void> = Promise.resolve();

  const nextRun = ({ name, parsed }: Schedule): number | undefined => ticks.next(name, parsed);

  const fire = async (schedule: Schedule, scheduledAt: number): Promise<void> => {
    ticks.recordRun(schedule.name);
    const event = createEvent(schedule, new Date(scheduledAt).toISOString().replace(/\.\d+Z$/, 'Z'));
    // Lambda waits a minute or two before a retry; here retries are immediate.
    for (let attempt = 1; ; attempt += 1) {
      const result = await schedule.target.invoke(event, `SCHEDULE ${schedule.name}`);
      if (result.ok || closed) return;
      if (attempt <= schedule.retries) continue;
      const record = failureRecord(schedule.target.arn, event, attempt, result);
      schedule.onFailure?.send(JSON.stringify(record), {}, 0);
      return;
    }
  };

  const catchUp = (): Promise<void> => {
    // Serialized, so that a run in progress does not start a second time.
    queue = queue.then(async () => {
      for (const schedule of schedules) {
        ticks.forgetFuture(schedule.name);
        const due = nextRun(schedule);
        if (!closed && due !== undefined && due <= clock.now()) await fire(schedule, due);
      }
      arm();
    });
    return queue;
  };

  const arm = (): void => {
    clearTimeout(timer);
    if (closed) return;
    const soonest = Math.min(...schedules.map((schedule) => nextRun(schedule) ?? Infinity));
    if (soonest === Infinity) return;
    timer = setTimeout(() => void catchUp(), Math.min(Math.max(soonest - clock.now(), 0), 60_000));
  };

  for (const { name } of schedules) ticks.begin(name);
  arm();
  return {
    list: () =>
      schedules.map((schedule) => {
        const { name, expression } = schedule;
        const [next, lastRun] = [nextRun(schedule), ticks.lastRun(name)];
        return {
          name,
          expression,
          nextRun: next === undefined ? null : new Date(next).toISOString(),
          ...(lastRun === undefined ? {} : { lastRun: new Date(lastRun).toISOString() }),
        };
      }),
    async run(name) {
      const schedule = schedules.find((candidate) => candidate.name === name);
      if (!schedule) return false;
      queue = queue.then(() => fire(schedule, clock.now()));
      await queue;
      return true;
    },
    catchUp,
    async close() {
      closed = true;
      clearTimeout(timer);
      await queue;
    },
  };
};

/** Record that Lambda sends to the failure destination. */
const failureRecord = (
  functionArn: string,
  event: unknown,
  attempts: number,
  result: InvokeResult & { ok: false },
): unknown => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: randomUUID(),
    functionArn: `${functionArn}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: attempts,
  },
  requestPayload: event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: result.error,
});

const createEvent = (schedule: ScheduleDeclaration, scheduledAt: string): unknown => {
  if (schedule.input === undefined) {
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account,
      time: scheduledAt,
      region,
      resources: [schedule.arn],
      detail: '{}',
    };
  }
  const filled = schedule.input
    .replaceAll('<aws.scheduler.scheduled-time>', scheduledAt)
    .replaceAll('<aws.scheduler.schedule-arn>', schedule.arn)
    .replaceAll('<aws.scheduler.execution-id>', randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1');
  return JSON.parse(filled);
};
