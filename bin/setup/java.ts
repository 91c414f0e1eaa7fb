import { spawnSync } from 'node:child_process';
import { installPackage } from './debian-packages.ts';

const isInstalled = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * Makes sure that Java is there, which DynamoDB Local runs on, and installs it where this process may.
 * @throws Error with the remedy when it is still missing
 */
export const requireJava = (): void => {
  if (isInstalled()) return;
  installPackage('default-jre-headless');
  if (!isInstalled()) {
    throw new Error(
      'Java 17 or newer is missing, which DynamoDB Local runs on: install it (Debian: apt-get install default-jre-headless).',
    );
  }
};
