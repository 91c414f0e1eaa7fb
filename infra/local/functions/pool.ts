import { randomUUID } from 'node:crypto';
import { type Container, type ContainerOptions, startContainer } from './container.ts';
import type { FunctionSpecification, InvokeResult, PoolOptions } from './specification.ts';

export interface FunctionPool {
  readonly name: string;
  readonly arn: string;
  /** Runs one invocation; its calls are counted for `route`. Never rejects. */
  invoke(event: unknown, route: string): Promise<InvokeResult>;
  /** Loads fresh code for new invocations. Running ones finish with the old code. */
  replace(): void;
  close(): Promise<void>;
}

/** Containers of one function. Each runs one invocation at a time; warm ones are reused first, and more start under load. */
export const createFunctionPool = (
  specification: FunctionSpecification,
  options: PoolOptions,
): FunctionPool => {
  const idle: Container[] = [];
  const all = new Set<Container>();
  const waiting: (() => void)[] = [];
  let starting = 0;
  let closed = false;
  let generation = 0;

  const acquire = async (): Promise<Container> => {
    for (;;) {
      const warm = idle.pop();
      if (warm) return warm;
      if (all.size + starting < options.concurrency) {
        const started = await start();
        return started;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const start = async (): Promise<Container> => {
    const born = generation;
    starting += 1;
    try {
      const containerOptions: ContainerOptions = { ...options, generation: born };
      const container = await startContainer(specification, containerOptions);
      all.add(container);
      container.onExit(() => forget(container));
      return container;
    } finally {
      starting -= 1;
      waiting.shift()?.();
    }
  };

  const forget = (container: Container): void => {
    all.delete(container);
    const index = idle.indexOf(container);
    if (index >= 0) idle.splice(index, 1);
    waiting.shift()?.();
  };

  const release = (container: Container): void => {
    if (!all.has(container)) return;
    if (container.generation !== generation || closed) {
      void container.terminate();
      return;
    }
    idle.push(container);
    waiting.shift()?.();
  };

  return {
    name: specification.name,
    arn: specification.arn,
    async invoke(event, route) {
      let container: Container;
      try {
        container = await acquire();
      } catch (error) {
        options.log.error(error as Error);
        const { name, message } = error as Error;
        return { ok: false, reason: 'error', error: { errorType: name, errorMessage: message } };
      }
      options.metrics.begin(container.accessKeyId, route);
      const result = await container.invoke(randomUUID(), JSON.stringify(event));
      options.metrics.countOtherCalls(container.accessKeyId, result.otherCalls);
      options.metrics.end(container.accessKeyId);
      release(container);
      return result.outcome;
    },
    replace() {
      generation += 1;
      for (const container of idle.splice(0)) void container.terminate();
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((container) => container.terminate()));
    },
  };
};
