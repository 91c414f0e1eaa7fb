import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { StartError } from './start-error.ts';

/** Child processes of the start, run one after another. */
export interface Children {
  /**
   * Runs a Node.js script to its end. `isPatient` gives it the lowest priority.
   * @throws StartError with its output when it fails
   */
  run(title: string, args: string[], options?: { readonly isPatient?: boolean }): Promise<void>;
  /** Stops running children. */
  stop(): void;
}

/** Creates a runner whose children end with the start. */
export const createChildren = (root: string, print: (line: string) => void): Children => {
  const running = new Set<ChildProcess>();
  let stopped = false;
  return {
    async run(title, args, { isPatient = false } = {}) {
      if (stopped) throw new StartError('stopped');
      print(title);
      const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      let output = '';
      const keep = (chunk: Buffer): void =>
        void (output = `${output}${chunk.toString('utf8')}`.slice(-20_000));
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      running.delete(child);
      if (stopped) throw new StartError('stopped');
      if (code !== 0) throw new StartError(`${title} failed:\n${output.trim()}`);
    },
    stop() {
      stopped = true;
      for (const child of running) child.kill('SIGTERM');
    },
  };
};
