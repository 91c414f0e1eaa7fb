import { existsSync } from 'node:fs';
import { installPackage } from './debian-packages.ts';

const usualPlaces = ['/usr/bin/njs', '/usr/local/bin/njs', '/opt/homebrew/bin/njs'];

const installed = (): string | undefined => {
  const named = process.env.NJS_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`NJS_PATH is set to ${named}, but no file is there.`);
    return named;
  }
  return usualPlaces.find((place) => existsSync(place));
};

/**
 * Finds njs, the JavaScript engine of CloudFront Functions, and installs it where this process may.
 * @returns the path of its executable
 * @throws Error with the remedy when it is still missing
 */
export const findNjs = (): string => {
  const found = installed();
  if (found) return found;
  installPackage('njs');
  const now = installed();
  if (!now) {
    throw new Error(
      'njs is missing, the engine of CloudFront Functions: install it (Debian: apt-get install njs) or set NJS_PATH.',
    );
  }
  return now;
};
