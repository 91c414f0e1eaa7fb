import type { Clock } from '../clock/clock.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FunctionLog } from './log.ts';
import type { FunctionError } from './messages.ts';

export type InvokeResult =
  | { ok: true; payload: unknown }
  | { ok: false; reason: 'timeout' | 'error'; error: FunctionError };

export interface FunctionSpecification {
  readonly name: string;
  readonly arn: string;
  readonly modulePath: string;
  readonly handlerName: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Environment, resolved at the first start, because attributes of custom resources may not exist earlier. */
  environment(): Record<string, string>;
}

export interface PoolOptions {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: FunctionLog;
  /** Port of the AWS endpoint. */
  readonly awsPort: number;
  /** Maximum number of containers. */
  readonly concurrency: number;
}
