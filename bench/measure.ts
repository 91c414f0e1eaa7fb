import { fork, type ForkOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Middle value of a list; 0 if it is empty. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs some work. @returns its result, and the processor time of all threads in milliseconds */
export const measureCpu = async <T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly cpuMs: number }> => {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return { result, cpuMs: (user + system) / 1_000 };
};

/** Runs a module in its own process, so that its memory is its own. @returns the first message that it sends */
export const runInProcess = <T>(
  file: string,
  args: readonly string[],
  options: ForkOptions = {},
): Promise<T> => {
  const child = fork(file, args, options);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`${basename(file)} ended with ${code}`)));
  });
};

/** Creates a temporary folder and removes it after use. */
export const withScratchFolder = async <T>(
  use: (folder: string) => Promise<T>,
  parent = tmpdir(),
): Promise<T> => {
  const folder = mkdtempSync(join(parent, 'northlight-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
