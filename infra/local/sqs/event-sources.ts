import type { Clock } from '../clock/clock.ts';
import type { Functions } from '../functions/functions.ts';
import type { Stack } from '../template/stack.ts';
import { asList, asNumber, asText, TemplateError } from '../template/template.ts';
import type { EventSource } from './event-source.ts';
import { startEventSource } from './event-source.ts';
import type { Queue } from './queues.ts';

/** Starts the template's event source mappings. The result combines them all. */
export const startEventSources = (
  stack: Stack,
  queues: Map<string, Queue>,
  functions: Functions,
  clock: Clock,
): EventSource => {
  const sources = stack.resolvedResources('AWS::Lambda::EventSourceMapping').map(([id, mapping]) => {
    const queue = queues.get(asText(mapping['EventSourceArn']));
    if (!queue) throw new TemplateError(`event source mapping ${id}: only queues are sources here`);
    return {
      queue,
      target: functions.byNameOrArn(asText(mapping['FunctionName'])),
      batchSize: asNumber(mapping['BatchSize'], 10),
      reportsFailures: asList(mapping['FunctionResponseTypes']).includes('ReportBatchItemFailures'),
      clock,
    };
  });
  const started = sources.map(startEventSource);
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
