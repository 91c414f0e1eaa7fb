import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPlaces = ['/usr/bin/njs', '/usr/local/bin/njs', '/opt/homebrew/bin/njs'];

const installed = (): string | undefined => {
  const named = process.env.NJS_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`NJS_PATH is set to ${named}, but no file is there.`);
    return named;
  }
  return usualPlaces.find((place) => existsSync(place));
};

const run = (command: string, args: string[]): void => {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
};

/**
 * Finds njs, the JavaScript engine of CloudFront Functions; installs Debian's package when root on Debian.
 * Returns the path of its executable; throws with the remedy when it cannot be had.
 */
export const findNjs = (): string => {
  const found = installed();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'njs']);
  }
  const now = installed();
  if (!now) {
    throw new Error(
      'njs is missing, the engine of CloudFront Functions: install it (Debian: apt-get install njs) or set NJS_PATH.',
    );
  }
  return now;
};
