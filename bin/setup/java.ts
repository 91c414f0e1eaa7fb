import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isInstalled = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * Finds Java, which DynamoDB Local runs on; installs Debian's package when root on Debian. Throws with the remedy when it
 * cannot be had.
 */
export const requireJava = (): void => {
  if (isInstalled()) return;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'default-jre-headless'],
    ]) {
      spawnSync('apt-get', args, { stdio: 'inherit', env });
    }
  }
  if (!isInstalled()) {
    throw new Error(
      'Java 17 or newer is missing, which DynamoDB Local runs on: install it (Debian: apt-get install default-jre-headless).',
    );
  }
};
