import { writeLine } from './metric.ts';
import { redact } from './redact.ts';
import './source-lines.ts';

/** What a line says besides its message; an error alone is written as `error`. */
export type LogDetails = Readonly<Record<string, unknown>> | Error;

/** An error with its own properties, which JSON would leave out, and where it was thrown. */
const describeError = (error: Error): Record<string, unknown> => ({
  ...error,
  name: error.name,
  location: /\(([^()]*:\d+):\d+\)$/m.exec(error.stack ?? '')?.[1] ?? '',
  message: error.message,
  stack: error.stack,
  cause: error.cause,
});

/** Writes whatever others throw: errors in full, each object once, for theirs may go round in circles. */
const createReplacer = (): ((key: string, value: unknown) => unknown) => {
  const seen = new WeakSet();
  return (key, value) => {
    const shown = redact(key, value);
    if (typeof shown === 'bigint') return String(shown);
    if (typeof shown !== 'object' || shown === null) return shown;
    if (seen.has(shown)) return undefined;
    seen.add(shown);
    return shown instanceof Error ? describeError(shown) : shown;
  };
};

/** The id by which AWS follows a request through its services: `Root=1-…;Parent=…` is `1-…`. */
const traceId = (): string | undefined => /Root=([^;]+)/.exec(process.env['_X_AMZN_TRACE_ID'] ?? '')?.[1];

const write =
  (level: 'INFO' | 'WARN' | 'ERROR') =>
  (message: string, details: LogDetails = {}): void => {
    const line = {
      level,
      message,
      timestamp: new Date().toISOString(),
      service: process.env['SERVICE_NAME'],
      xray_trace_id: traceId(),
    };
    const said = details instanceof Error ? { error: details } : details;
    // A detail named like one of the line's own fields does not replace it.
    writeLine(JSON.stringify({ ...line, ...said, ...line }, createReplacer()));
  };

/**
 * The structured log of a function: one JSON line per event, with the fields that Powertools for AWS Lambda would write. Never log
 * tokens, bodies or email addresses; what errors of libraries hold of these is taken out.
 * The template names the function in SERVICE_NAME; Lambda drops lines below the level that the template sets.
 */
export const logger = { info: write('INFO'), warn: write('WARN'), error: write('ERROR') } as const;
