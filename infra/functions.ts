import { groups, type Group } from '../lambdas/contract/groups.ts';

/** Functions that answer no route: two by events, one as a custom resource of the stack. */
export const eventFunctions = ['release-lectures', 'send-email', 'signing-key'] as const;

export type FunctionName = Group | (typeof eventFunctions)[number];

/** What every function of the stack is given; nothing is left to a default. */
export interface FunctionSize {
  /** Megabytes; CPU grows with them (one whole core at 1,769). */
  readonly memory: number;
  /** Seconds. API Gateway gives up at 30 s, so a group that answers routes stays below. */
  readonly timeout: number;
  /** Largest bundle in bytes, minified: cold starts pay for each of them. */
  readonly budget: number;
}

const kilobyte = 1_000;

/** Memory, time-out and bundle budget per function. */
export const functionSizes: Readonly<Record<FunctionName, FunctionSize>> = {
  catalogue: { memory: 512, timeout: 10, budget: 700 * kilobyte },
  learning: { memory: 512, timeout: 10, budget: 800 * kilobyte },
  study: { memory: 512, timeout: 10, budget: 700 * kilobyte },
  certificates: { memory: 1024, timeout: 15, budget: 700 * kilobyte },
  user: { memory: 1024, timeout: 15, budget: 700 * kilobyte },
  payments: { memory: 512, timeout: 20, budget: 700 * kilobyte },
  drip: { memory: 512, timeout: 10, budget: 700 * kilobyte },
  chat: { memory: 512, timeout: 28, budget: 700 * kilobyte },
  notebook: { memory: 256, timeout: 15, budget: 700 * kilobyte },
  'release-lectures': { memory: 512, timeout: 300, budget: 700 * kilobyte },
  'send-email': { memory: 256, timeout: 30, budget: 700 * kilobyte },
  'signing-key': { memory: 256, timeout: 30, budget: 700 * kilobyte },
};

/** Every function of the stack: one bundle, one AWS::Lambda::Function each. */
export const functionNames: readonly FunctionName[] = [...groups, ...eventFunctions];
