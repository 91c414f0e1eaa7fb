import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'm3u8-parser';
import { type FfmpegTools, findFfmpeg } from '#bin/content/video/ffmpeg.ts';

/** The programs of this machine, which the set-up of the tests installs. */
export const installed = findFfmpeg();

/** @throws Error that says how to install them when they are missing */
export const requireFfmpeg = (): void => {
  if (installed) return;
  throw new Error(
    'Tests of renditions need ffmpeg: install it (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg).',
  );
};

/**
 * A film of colors and a soft tone, made by ffmpeg.
 * @param options.soundSeconds how long the tone is, when not as long as the picture
 * @param options.isLate whether the index stands behind the media
 */
export const makeFilm = (
  options: {
    size?: string;
    seconds?: number;
    soundSeconds?: number;
    rate?: string;
    volume?: string;
    silent?: boolean;
    isLate?: boolean;
  } = {},
): Buffer => {
  const { size = '400x300', seconds = 9, rate = '30000/1001', volume = '-35dB', silent = false } = options;
  const { soundSeconds = seconds, isLate = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'northlight-film-'));
  const path = join(folder, 'film.mp4');
  const tone = ['-f', 'lavfi', '-i', `sine=f=440:d=${soundSeconds},volume=${volume}`];
  execFileSync(
    installed?.ffmpeg ?? 'ffmpeg',
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=s=${size}:r=${rate}:d=${seconds}`],
      ...(silent ? [] : [...tone, '-c:a', 'aac', ...(soundSeconds === seconds ? ['-shortest'] : [])]),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1'],
      ...(isLate ? [] : ['-movflags', '+faststart']),
      path,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const film = readFileSync(path);
  rmSync(folder, { recursive: true });
  return film;
};

/** The programs behind others that note each call, found as a `PATH` finds them. */
export interface CountedTools {
  readonly tools: FfmpegTools;
  /** The arguments of each call so far, a line each. */
  calls(): string[];
  remove(): void;
}

export const countTools = (): CountedTools => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-tools-'));
  const log = join(folder, 'calls.log');
  for (const name of ['ffmpeg', 'ffprobe'] as const) {
    const script = join(folder, name);
    writeFileSync(script, `#!/bin/sh\necho "${name} $*" >> '${log}'\nexec '${installed?.[name]}' "$@"\n`);
    chmodSync(script, 0o755);
  }
  const tools = findFfmpeg(folder);
  if (!tools) throw new Error('The counting programs were not found');
  return {
    tools,
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Runs ffmpeg, which reports on stderr. */
export const runFfmpeg = (args: readonly string[]): { status: number; stderr: string } => {
  const all = ['-v', 'info', '-nostats', '-nostdin', ...args, '-f', 'null', '-'];
  const stderr = execFileSync('/bin/sh', ['-c', `'${installed?.ffmpeg}' "$@" 2>&1`, 'sh', ...all], {
    encoding: 'utf8',
  });
  return { status: 0, stderr };
};

/** What ffprobe says of a file, as comma-separated lines. */
export const probeFile = (path: string, entries: string): string =>
  execFileSync(
    installed?.ffprobe ?? 'ffprobe',
    ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', path],
    { encoding: 'utf8' },
  );

/** Parses a playlist with a third-party parser. */
export const parsePlaylist = (text: string) => {
  const parser = new Parser();
  parser.push(text);
  parser.end();
  return parser.manifest;
};
