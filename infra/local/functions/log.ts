import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Log of one function's output. */
export interface FunctionLog {
  attach(stdout: Readable, stderr: Readable): void;
  error(error: Error): void;
  close(): void;
}

/** Writes each line to `<folder>/<name>.log`; errors are also passed to `show`. */
export const openFunctionLog = (folder: string, name: string, show: (line: string) => void): FunctionLog => {
  mkdirSync(folder, { recursive: true });
  const file = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  const write = (line: string): void => void file.write(`${new Date().toISOString()} ${line}\n`);
  const isError = (line: string): boolean => /"level":"(ERROR|CRITICAL)"/.test(line);

  return {
    attach(stdout, stderr) {
      for (const stream of [stdout, stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          write(line);
          if (isError(line)) show(`[${name}] ${line}`);
        });
      }
    },
    error(error) {
      const text = error.stack ?? error.message;
      write(text.replaceAll('\n', '\n  '));
      show(`[${name}] ${text}`);
    },
    close() {
      file.end();
    },
  };
};
