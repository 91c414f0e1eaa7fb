/**
 * Installs what is missing before `npm start`, `npm test` and the other commands that name it in `package.json`. Runs on Node.js 20 with nothing installed;
 * everything after it runs on the Node.js 24 that comes with the packages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** @param {string} message */
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** @param {string[]} args */
const npm = (...args) => {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) fail(`npm cannot be run (${error.message}): install Node.js 20 or newer with npm`);
  return status === 0;
};

/** Whether npm's own record of what it installed has every package of the lock file at its version. */
const isInstalled = () => {
  try {
    const wanted = readPackages('package-lock.json');
    const present = readPackages(join('node_modules', '.package-lock.json'));
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || entry.optional || entry.peer || present[path]?.version === entry.version,
    );
  } catch {
    // No record: nothing was installed, or not to the end.
    return false;
  }
};

/** @param {string} file @returns {Record<string, {version?: string, optional?: boolean, peer?: boolean}>} */
const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

const bundledNodeMajor = () => {
  const { stdout } = spawnSync(node, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
};

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node.js 20 or newer is needed, this is ${process.version}: see https://nodejs.org`);
}

if (!isInstalled()) {
  process.stdout.write('installing packages\n');
  if (!npm('ci', '--no-audit', '--no-fund'))
    fail('npm ci failed: see above; it needs the package registry once');
}
if (bundledNodeMajor() < 24 && !(npm('rebuild', 'node') && bundledNodeMajor() >= 24)) {
  fail(
    'node_modules/.bin/node is not Node.js 24: its install script may be blocked. Run: npm rebuild node --ignore-scripts=false',
  );
}
