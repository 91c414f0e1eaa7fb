import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TemplateError } from '../template/template.ts';
import {
  checkCode,
  type FunctionEngine,
  FunctionExecutionError,
  functionTimeoutMs,
  type RunFunction,
} from './engine.ts';

/** Prefix of lines with answers. All other lines are console output of the function. */
const mark = '\u0001';

/**
 * Appended to a function: reads one event per line and writes one line per answer. njs has no event loop outside nginx, so it blocks on
 * reads.
 */
const loop = `
;(function () {
  const fs = require('fs');
  const answer = (value) => fs.writeSync(1, '\\u0001' + JSON.stringify(value) + '\\n');
  const chunk = Buffer.alloc(65536);
  let bytes = Buffer.alloc(0);
  answer({ ready: typeof handler === 'function' });
  for (let size = 1; size > 0; ) {
    size = fs.readSync(0, chunk, 0, chunk.length);
    bytes = Buffer.concat([bytes, chunk.slice(0, size)]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      const line = bytes.slice(0, end).toString();
      bytes = bytes.slice(end + 1);
      try {
        answer({ result: handler(JSON.parse(line)) });
      } catch (error) {
        answer({ error: String(error) });
      }
    }
  }
})();
`;

interface Answer {
  readonly ready?: boolean;
  readonly result?: unknown;
  readonly error?: string;
}

/** An njs process that runs one function. */
interface NjsProcess {
  /** Rejects when the process ends before it answers. */
  ask(line: string | undefined): Promise<Answer>;
  end(): void;
}

/** njs frees memory only when it exits and uses some 20 KB per event, so processes are replaced after this many. */
const eventsPerProcess = 1_000;

const startProcess = (njs: string, script: string, limitMs: number): NjsProcess => {
  const child: ChildProcessWithoutNullStreams = spawn(njs, ['-q', script], { env: {} });
  const waiting: { resolve(answer: Answer): void; reject(error: Error): void }[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString('utf8')}`.slice(-2_000)));
  // Errors of writing to an ended process are ignored: its exit is handled below.
  child.stdin.on('error', () => undefined);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(mark)) waiting.shift()?.resolve(JSON.parse(line.slice(mark.length)) as Answer);
    }
  });
  const fail = (reason: string): void => {
    for (const { reject } of waiting.splice(0)) reject(new Error(reason));
  };
  child.once('error', (error) => fail(error.message));
  child.once('close', () => fail(errors.replace(/^Thrown:\n/, '').trim() || 'njs ended without an answer'));

  return {
    ask: (line) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer);
            then(value);
          };
        waiting.push({ resolve: settle(resolve), reject: settle(reject) });
        if (child.exitCode !== null || child.signalCode !== null) fail('njs has ended');
        if (line !== undefined) child.stdin.write(`${line}\n`);
      }),
    end: () => void child.stdin.end(),
  };
};

/**
 * Runs each function in a long-lived njs process, the engine that CloudFront itself uses.
 * @param njs path of the executable
 * @param limitMs timeout of an event, after which its process is killed
 */
export const createNjsEngine = (njs: string, limitMs = functionTimeoutMs): FunctionEngine => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-njs-'));
  const running = new Set<NjsProcess>();
  let loaded = 0;

  const load = async (name: string, code: string): Promise<RunFunction> => {
    checkCode(name, code);
    const script = join(folder, `${(loaded += 1)}.js`);
    writeFileSync(script, `${code}\n${loop}`);

    const start = async (): Promise<NjsProcess> => {
      const started = startProcess(njs, script, limitMs);
      running.add(started);
      const { ready } = await started.ask(undefined);
      if (!ready) throw new Error('it declares no function named handler');
      return started;
    };
    const end = (engine: NjsProcess): void => {
      engine.end();
      running.delete(engine);
    };

    let current: Promise<NjsProcess> | undefined = start();
    let events = 0;
    await current.catch((error: Error) => {
      throw new TemplateError(`CloudFront function ${name} is refused by njs: ${error.message}`);
    });

    return async (event) => {
      const used = (current ??= start());
      events += 1;
      const isLast = events % eventsPerProcess === 0;
      if (isLast) current = undefined;
      const ask = async (): Promise<Answer> => {
        const engine = await used;
        const answering = engine.ask(event);
        // The process still answers pending events; the next event starts another process.
        if (isLast) end(engine);
        return answering;
      };
      const { error, result = null } = await ask().catch((lost: Error): Answer => {
        if (current === used) current = undefined;
        return { error: lost.message };
      });
      if (error !== undefined) throw new FunctionExecutionError(`CloudFront function ${name}: ${error}`);
      return JSON.stringify(result);
    };
  };

  return {
    load,
    close() {
      for (const each of running) each.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
