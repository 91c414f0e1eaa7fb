import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { FunctionPool } from '../functions/pool.ts';
import type { InvokeResult } from '../functions/specification.ts';
import type { Queue } from '../sqs/queues.ts';
import type { Documents } from '../state/documents.ts';
import { account, region } from '../template/identifiers.ts';
import { parseExpression } from './expression.ts';

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

interface ScheduleState {
  readonly anchor: number;
  /** Last tick that was handled. */
  readonly done: number;
  readonly lastRun?: number;
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
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let queue: Promise<void> = Promise.resolve();

  const fire = async (schedule: (typeof schedules)[number], scheduledAt: number): Promise<void> => {
    const now = clock.now();
    documents.put('schedules', schedule.name, {
      ...readState(schedule.name),
      done: now,
      lastRun: now,
    } satisfies ScheduleState);
    const text = new Date(scheduledAt).toISOString().replace(/\.\d+Z$/, 'Z');
    const event = createEvent(schedule, text);
    // Lambda waits a minute or two before a retry; here retries are immediate.
    for (let attempt = 1; ; attempt += 1) {
      const result = await schedule.target.invoke(event, `SCHEDULE ${schedule.name}`);
      if (result.ok || closed) return;
      if (attempt <= schedule.retries) continue;
      schedule.onFailure?.send(
        JSON.stringify(failureRecord(schedule.target.arn, event, attempt, result)),
        {},
        0,
      );
      return;
    }
  };

  const catchUp = (): Promise<void> => {
    // Serialized, so that a run in progress does not start a second time.
    queue = queue.then(async () => {
      for (const schedule of schedules) {
        forgetFutureTicks(schedule.name);
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

  for (const { name } of schedules) {
    if (!documents.get('schedules', name)) {
      const now = clock.now();
      documents.put('schedules', name, { anchor: now, done: now } satisfies ScheduleState);
    }
  }

  const readState = (name: string): ScheduleState =>
    documents.get<ScheduleState>('schedules', name) ?? { anchor: 0, done: 0 };
  const nextRun = (schedule: (typeof schedules)[number]): number | undefined => {
    const { anchor, done } = readState(schedule.name);
    // When the clock moves back, ticks that were handled before occur again.
    return schedule.parsed.next(Math.min(done, clock.now()), anchor);
  };

  /** Forgets ticks in the future, also on disk, because the clock may move forward again before the next tick. */
  const forgetFutureTicks = (name: string): void => {
    const state = readState(name);
    if (state.done > clock.now())
      documents.put('schedules', name, { ...state, done: clock.now() } satisfies ScheduleState);
  };

  arm();
  return {
    list: () =>
      schedules.map((schedule) => {
        const { lastRun } = readState(schedule.name);
        const next = nextRun(schedule);
        return {
          name: schedule.name,
          expression: schedule.expression,
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
