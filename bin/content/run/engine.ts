import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { engineFolder, packagesFolder, servedLock } from '#python/packages.ts';
import type { Halt, Job, Reply, RunAsk, Trouble } from '#python/protocol.ts';

/** What a run printed and how it ended. */
export interface RunResult {
  readonly out: string;
  /** Pictures that it showed. */
  readonly pictures: number;
  readonly trouble?: Trouble;
  /** What a job of an exercise made, as JSON. */
  readonly made?: string;
  /** Why it ended without a result. */
  readonly halt?: Halt;
}

/** Python for the code of courses, in a process of its own. */
export interface Engine {
  /** Runs code, one job at a time. */
  readonly run: (job: Job, seconds: number) => Promise<RunResult>;
  readonly close: () => void;
}

const root = join(import.meta.dirname, '..', '..', '..');
/** All that the process may read. */
const readable = [engineFolder, join(root, 'web', 'python'), import.meta.dirname, join(root, 'package.json')];

/** Characters kept of what a process says when it ends. */
const saidMax = 2_000;

const startChild = (): ChildProcess => {
  const packages = packagesFolder();
  return spawn(
    process.execPath,
    [
      '--permission',
      ...[...readable, packages].map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      '--no-addons',
      '--no-warnings',
      join(import.meta.dirname, 'engine-child.ts'),
      JSON.stringify(servedLock(packages)),
      packages,
    ],
    { env: {}, cwd: engineFolder, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
};

/** Starts the engine when something is run first, and again after a run that spoiled it. */
export const createEngine = (): Engine => {
  let child: ChildProcess | undefined;
  let ready: Promise<void> | undefined;
  let onReply: (reply: Reply) => void = () => undefined;
  let onEnd: (reason: Halt) => void = () => undefined;
  let runs = 0;

  const close = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
    ready = undefined;
  };

  const start = (): Promise<void> => {
    const started = startChild();
    child = started;
    return new Promise((resolve, reject) => {
      started.on('message', (message) => {
        const reply = message as Reply;
        if (reply.type === 'ready') resolve();
        else onReply(reply);
      });
      let said = '';
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-saidMax);
      });
      started.on('close', () => {
        if (started !== child) return;
        close();
        reject(new Error(`Python could not be started: ${said}`));
        onEnd('engine');
      });
    });
  };

  return {
    close,
    run: async (job, seconds) => {
      await (ready ??= start());
      const id = (runs += 1);
      let out = '';
      let pictures = 0;
      const result = await new Promise<Omit<RunResult, 'out' | 'pictures'>>((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const finish = (ended: Omit<RunResult, 'out' | 'pictures'>): void => {
          clearTimeout(timer);
          if (ended.halt) close();
          resolve(ended);
        };
        onEnd = (halt) => finish({ halt });
        onReply = (reply) => {
          if (!('id' in reply) || reply.id !== id) return;
          if (reply.type === 'begun') timer ??= setTimeout(() => onEnd('time'), seconds * 1_000);
          else if (reply.type === 'text') out += reply.parts.map(({ text }) => text).join('');
          else if (reply.type === 'picture') pictures += 1;
          else if (reply.type === 'halted') finish({ halt: reply.reason });
          else if (reply.type === 'done') {
            const { trouble, made } = reply;
            finish({ ...(trouble && { trouble }), ...(made !== undefined && { made }) });
          }
        };
        child?.send({ type: 'run', id, job } satisfies RunAsk);
      });
      return { out, pictures, ...result };
    },
  };
};
