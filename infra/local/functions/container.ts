import { Worker } from 'node:worker_threads';
import { containerKey } from '../aws/permissions.ts';
import { workerEnvironment } from './environment.ts';
import type { FunctionError, InvokeMessage, WorkerMessage, WorkerSetup } from './messages.ts';
import type { FunctionSpecification, InvokeResult, PoolOptions } from './specification.ts';

/** Lambda's limit for loading a container. */
const initTimeoutMs = 10_000;

/**
 * Most garbage dies with its request. Dozens of containers share one machine, and the default young generation, three times as large,
 * added up to most of the memory growth under load.
 */
const maxYoungGenerationSizeMb = 8;

export interface ContainerOptions extends PoolOptions {
  readonly generation: number;
}

export interface Container {
  readonly accessKeyId: string;
  readonly generation: number;
  invoke(requestId: string, event: string): Promise<{ outcome: InvokeResult; otherCalls: number }>;
  onExit(listener: () => void): void;
  terminate(): Promise<void>;
}

let created = 0;

/** What a worker says, or that it ended without a word. */
type Answer = WorkerMessage | { type: 'exit'; error: FunctionError };

/** Starts a worker thread with exactly the function's environment. */
const startWorker = (
  specification: FunctionSpecification,
  { clock, awsPort, log }: ContainerOptions,
  accessKeyId: string,
): Worker => {
  const setup: WorkerSetup = {
    modulePath: specification.modulePath,
    handlerName: specification.handlerName,
    clockOffset: clock.offset,
    awsPort,
    functionName: specification.name,
    functionArn: specification.arn,
    memoryMb: specification.memoryMb,
  };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: setup,
    env: workerEnvironment(specification, accessKeyId),
    // Do not inherit flags of the parent process.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: specification.memoryMb, maxYoungGenerationSizeMb },
    stdout: true,
    stderr: true,
    name: specification.name,
  });
  log.attach(worker.stdout, worker.stderr);
  return worker;
};

/** Listens to a worker: to one answer at a time, and to its end. */
const listen = (worker: Worker, log: ContainerOptions['log']) => {
  let settle: ((answer: Answer) => void) | undefined;
  let failure: FunctionError = {
    errorType: 'Runtime.ExitError',
    errorMessage: 'Runtime exited without a response',
  };
  let exited = false;
  const exitListeners: (() => void)[] = [];
  worker.on('message', (message: WorkerMessage) => settle?.(message));
  worker.on('error', (error: Error) => {
    failure = { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
    log.error(error);
  });
  worker.once('exit', () => {
    exited = true;
    settle?.({ type: 'exit', error: failure });
    for (const listener of exitListeners) listener();
  });

  return {
    next: async (limitMs: number): Promise<Answer | 'timeout'> => {
      if (exited) return { type: 'exit', error: failure };
      let timer: NodeJS.Timeout | undefined;
      const answer = await Promise.race([
        new Promise<Answer>((resolve) => (settle = resolve)),
        new Promise<'timeout'>((resolve) => (timer = setTimeout(() => resolve('timeout'), limitMs))),
      ]);
      clearTimeout(timer);
      settle = undefined;
      return answer;
    },
    onExit: (listener: () => void): void => {
      if (exited) listener();
      else exitListeners.push(listener);
    },
  };
};

/** Starts a container of a function. Resolves when its module is loaded. */
export const startContainer = async (
  specification: FunctionSpecification,
  options: ContainerOptions,
): Promise<Container> => {
  created += 1;
  const accessKeyId = containerKey(created, specification.name);
  const worker = startWorker(specification, options, accessKeyId);
  const { next, onExit } = listen(worker, options.log);
  const terminate = async (): Promise<void> => {
    await worker.terminate();
  };

  const first = await next(initTimeoutMs);
  if (first === 'timeout' || first.type !== 'ready') {
    await terminate();
    const error =
      first === 'timeout' ? { errorMessage: `did not load in ${initTimeoutMs / 1000} s` } : toError(first);
    throw new Error(`function ${specification.name} cannot start: ${error.errorMessage}`);
  }

  return {
    accessKeyId,
    generation: options.generation,
    terminate,
    onExit,
    async invoke(requestId, event) {
      const timeoutMs = specification.timeoutSeconds * 1000;
      const message: InvokeMessage = { requestId, event, timeoutMs };
      worker.postMessage(message);
      const answer = await next(timeoutMs);
      if (answer === 'timeout') {
        await terminate();
        const text = `${requestId} Task timed out after ${specification.timeoutSeconds.toFixed(2)} seconds`;
        options.log.error(new Error(text));
        const error = { errorType: 'Sandbox.Timedout', errorMessage: text };
        return { outcome: { ok: false, reason: 'timeout', error }, otherCalls: 0 };
      }
      if (answer.type === 'result') {
        return {
          outcome: { ok: true, payload: JSON.parse(answer.payload) as unknown },
          otherCalls: answer.otherCalls,
        };
      }
      const error = toError(answer);
      options.log.error(
        new Error(`${requestId} ${error.errorType}: ${error.errorMessage}\n${error.trace?.join('\n') ?? ''}`),
      );
      return {
        outcome: { ok: false, reason: 'error', error },
        otherCalls: answer.type === 'error' ? answer.otherCalls : 0,
      };
    },
  };
};

const toError = (answer: Answer): FunctionError =>
  'error' in answer ? answer.error : { errorType: 'Runtime', errorMessage: 'unexpected message' };
