import type { Clock } from '../clock/clock.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FunctionLog } from './log.ts';
import type { FunctionError } from './messages.ts';

export type InvokeResult =
  { ok: true; payload: unknown } | { ok: false; reason: 'timeout' | 'error'; error: FunctionError };

export interface FunctionSpecification {
  name: string;
  arn: string;
  modulePath: string;
  handlerName: string;
  memoryMb: number;
  timeoutSeconds: number;
  /** The environment, resolved at the first start: attributes of custom resources may not exist before. */
  environment(): Record<string, string>;
}

export interface PoolOptions {
  clock: Clock;
  metrics: Metrics;
  log: FunctionLog;
  /** Port of the AWS endpoint. */
  awsPort: number;
  /** Most containers of one function. */
  concurrency: number;
}
