import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that make renditions. */
export interface FfmpegTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Looks up ffmpeg and ffprobe in a `PATH` without starting them; undefined if one of them is missing. */
export const findFfmpeg = (path = process.env.PATH ?? ''): FfmpegTools | undefined => {
  const find = (name: string): string | undefined =>
    path
      .split(delimiter)
      .filter((folder) => folder !== '')
      .flatMap((folder) => [join(folder, name), join(folder, `${name}.exe`)])
      .find(isProgram);
  const [ffmpeg, ffprobe] = [find('ffmpeg'), find('ffprobe')];
  return ffmpeg !== undefined && ffprobe !== undefined ? { ffmpeg, ffprobe } : undefined;
};

/** A failure of ffmpeg with a file; the message is ffmpeg's own. */
export class FfmpegError extends Error {}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Working directory, which output names are relative to. */
  readonly cwd?: string;
  /** Called with the seconds of video done so far. */
  readonly report?: ((seconds: number) => void) | undefined;
}

/** Only the end of a longer log is kept, in characters. */
const logLengthMax = 100_000;

/**
 * Runs one of the tools until it ends.
 * @returns `out`, its standard output, and `log`, its standard error
 * @throws FfmpegError when it fails; the signal's reason when the signal stopped it
 */
export const runTool = async (
  program: string,
  args: readonly string[],
  { signal, cwd, report }: RunOptions,
): Promise<{ out: string; log: string }> => {
  signal.throwIfAborted();
  const progress = report ? ['-progress', 'pipe:1', '-stats_period', '0.5'] : [];
  const child = spawn(program, [...progress, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  // Not `spawn`'s signal option, which sends SIGTERM: ffmpeg takes its time to end.
  const stop = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  let [out, log] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!report) out += text;
    const [, microseconds] = /(?:^|\n)out_time_us=(\d+)/.exec(text) ?? [];
    if (report && microseconds !== undefined) report(Number(microseconds) / 1e6);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-logLengthMax);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    signal.throwIfAborted();
    if (code !== 0) throw new FfmpegError(log.trim().split('\n')[0] || `ended with ${code}`);
    return { out, log };
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
