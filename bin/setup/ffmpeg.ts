import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findFfmpeg } from '../content/video/ffmpeg.ts';

/** Runs a command to its end, beside everything else; its output is nobody's concern, its success shows in what is there. */
const run = (command: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawn(command, args, { stdio: 'ignore', env })
      .once('error', () => resolve())
      .once('close', () => resolve());
  });

/** Whether ffmpeg is there; installs Debian's package when root on Debian, without blocking what else runs. */
export const ensureFfmpeg = async (): Promise<boolean> => {
  if (findFfmpeg()) return true;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'ffmpeg']);
  return findFfmpeg() !== undefined;
};
