import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const install = (name: string): readonly string[] => ['install', '-y', '-q', '--no-install-recommends', name];

/** Whether this process may install packages: as root, on Debian. */
export const canInstallPackages = (): boolean =>
  existsSync('/etc/debian_version') && process.getuid?.() === 0;

const apt = (args: readonly string[]): boolean =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: environment }).status === 0;

/** Package lists are downloaded once per process. */
let areListsCurrent = false;

/**
 * Installs a package of Debian and shows the output of apt-get.
 * @returns false when it could not be installed, or this process may not install packages
 */
export const installPackage = (name: string): boolean => {
  if (!canInstallPackages()) return false;
  areListsCurrent ||= apt(['update', '-q']);
  return apt(install(name));
};

const aptInBackground = (args: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    spawn('apt-get', args, { stdio: 'ignore', env: environment })
      .once('error', () => resolve())
      .once('close', () => resolve());
  });

/** Installs a package of Debian without output and without blocking, if this process may. The caller checks whether it is there. */
export const installPackageInBackground = async (name: string): Promise<void> => {
  if (!canInstallPackages()) return;
  if (!areListsCurrent) await aptInBackground(['update', '-q']);
  areListsCurrent = true;
  await aptInBackground(install(name));
};
