import { writeLine } from './metric.ts';
import { redact } from './redact.ts';
import './source-lines.ts';

/** Further fields of a log line. An error is written as the field `error`. */
export type LogDetails = Readonly<Record<string, unknown>> | Error;

/** Copies an error with the properties that JSON would omit, and the location where it was thrown. */
const describeError = (error: Error): Record<string, unknown> => ({
  ...error,
  name: error.name,
  location: /\(([^()]*:\d+):\d+\)$/m.exec(error.stack ?? '')?.[1] ?? '',
  message: error.message,
  stack: error.stack,
  cause: error.cause,
});

/** Creates a JSON replacer for anything thrown: errors in full, and each object once, because references may be circular. */
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

/** X-Ray trace id of the current request: `1-…` from `Root=1-…;Parent=…`. */
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
    const fields = details instanceof Error ? { error: details } : details;
    // `line` first for the order of the fields, and again last so that no detail replaces one of them.
    writeLine(JSON.stringify({ ...line, ...fields, ...line }, createReplacer()));
  };

/**
 * Structured log of a function: one JSON line per event, with the field names of Powertools for AWS Lambda. Never log tokens, bodies
 * or email addresses; those inside errors of libraries are redacted. The template sets SERVICE_NAME to the function's name, and Lambda
 * drops lines below the level that the template sets.
 */
export const logger = { info: write('INFO'), warn: write('WARN'), error: write('ERROR') } as const;
