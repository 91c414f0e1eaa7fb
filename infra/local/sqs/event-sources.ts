import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Streams } from '../dynamodb/streams.ts';
import type { EventSource } from '../functions/event-source.ts';
import type { Functions } from '../functions/functions.ts';
import type { FunctionPool } from '../functions/pool.ts';
import { region } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type Json,
  type JsonObject,
  TemplateError,
} from '../template/template.ts';
import type { Queue, QueueMessage } from './queues.ts';

export interface EventSourceOptions {
  readonly queue: Queue;
  readonly target: FunctionPool;
  readonly batchSize: number;
  /** `ReportBatchItemFailures`: the function lists the messages that failed. */
  readonly reportsFailures: boolean;
  /** Number of batches at one moment. */
  readonly width: number;
  readonly clock: Clock;
}

/** Delivers a queue's messages to a function in batches. Failed ones become visible again after their visibility timeout. */
export const startEventSource = ({
  queue,
  target,
  batchSize,
  reportsFailures,
  width,
  clock,
}: EventSourceOptions): EventSource => {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const wake = (): void => {
    clearTimeout(timer);
    while (!closed && running.size < width && hasDue()) {
      const batch = drain().finally(() => {
        running.delete(batch);
        if (running.size === 0) schedule();
      });
      running.add(batch);
    }
    if (running.size === 0) schedule();
  };

  const schedule = (): void => {
    const due = queue.nextDue();
    if (closed || due === undefined) return;
    const wait = Math.min(Math.max(due - clock.now(), 0), 60_000);
    timer = setTimeout(wake, wait);
  };

  const drain = async (): Promise<void> => {
    while (!closed) {
      const messages = queue.receive(batchSize);
      if (messages.length === 0) return;
      const event = { Records: messages.map((message) => toRecord(queue, message)) };
      const result = await target.invoke(event, `SQS ${queue.name}`);
      const failed = result.ok ? readFailures(result.payload, messages, reportsFailures) : undefined;
      for (const message of messages) {
        if (failed && !failed.has(message.messageId)) queue.delete(message.id);
      }
    }
  };

  const hasDue = (): boolean => (queue.nextDue() ?? Infinity) <= clock.now();

  queue.onSend(wake);
  const stopListening = clock.onMove(wake);
  wake();

  return {
    async settled() {
      for (;;) {
        if (running.size > 0) await Promise.race(running);
        else if (hasDue()) wake();
        else return;
      }
    },
    isQuiet: () => running.size === 0 && !hasDue(),
    async close() {
      closed = true;
      clearTimeout(timer);
      stopListening();
      await Promise.all(running);
    },
  };
};

/** Ids of the failed messages; undefined when the whole batch failed. */
const readFailures = (
  payload: unknown,
  messages: QueueMessage[],
  reportsFailures: boolean,
): Set<string> | undefined => {
  if (!reportsFailures || payload === null || payload === undefined) return new Set();
  const { batchItemFailures: items } = payload as {
    batchItemFailures?: { itemIdentifier?: string }[] | null;
  };
  const ids = new Set((items ?? []).map((item) => item.itemIdentifier ?? ''));
  const known = new Set(messages.map((message) => message.messageId));
  // Like Lambda, an unknown identifier fails the whole batch.
  return [...ids].every((id) => known.has(id)) ? ids : undefined;
};

const toRecord = (queue: Queue, message: QueueMessage): Json => ({
  messageId: message.messageId,
  receiptHandle: message.id,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    ApproximateFirstReceiveTimestamp: String(Date.now()),
    SenderId: 'local',
  },
  messageAttributes: message.attributes,
  md5OfBody: createHash('md5').update(message.body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: queue.arn,
  awsRegion: region,
});

/** Mappings that may run many batches at once do so here, in the containers that a function has; the others keep the order of their queue. */
const many = 10;
const batchesAtOnce = 4;

/** Starts the template's event source mappings. The result combines them all. */
export const startEventSources = (
  stack: Stack,
  queues: Map<string, Queue>,
  functions: Functions,
  clock: Clock,
  streams: Streams,
): EventSource => {
  const mappings = stack.resolvedResources('AWS::Lambda::EventSourceMapping');
  const isStream = (mapping: JsonObject): boolean => asText(mapping['EventSourceArn']).includes('/stream/');
  const fromStreams = mappings
    .filter(([, mapping]) => isStream(mapping))
    .map(([, mapping]) =>
      streams.startSource(mapping, functions.byNameOrArn(asText(mapping['FunctionName']))),
    );
  const fromQueues = mappings
    .filter(([, mapping]) => !isStream(mapping))
    .map(([id, mapping]) => {
      const queue = queues.get(asText(mapping['EventSourceArn']));
      if (!queue)
        throw new TemplateError(`event source mapping ${id}: only queues and streams are sources here`);
      return {
        queue,
        target: functions.byNameOrArn(asText(mapping['FunctionName'])),
        batchSize: asNumber(mapping['BatchSize'], 10),
        reportsFailures: asList(mapping['FunctionResponseTypes']).includes('ReportBatchItemFailures'),
        width:
          asNumber(asObject(mapping['ScalingConfig'])['MaximumConcurrency'], 1) >= many ? batchesAtOnce : 1,
        clock,
      };
    });
  const started = [...fromQueues.map(startEventSource), ...fromStreams];
  return {
    async settled() {
      // Processing one queue may send messages to another.
      do await Promise.all(started.map((source) => source.settled()));
      while (!started.every((source) => source.isQuiet()));
    },
    isQuiet: () => started.every((source) => source.isQuiet()),
    async close() {
      await Promise.all(started.map((source) => source.close()));
    },
  };
};
