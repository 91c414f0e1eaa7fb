import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usualPlaces = [
  // Debian's package without windows comes first: the same engine takes nearly a third less of the processors.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** `--no-sandbox` because Chromium refuses to run as root with its sandbox; the rest keeps it off the network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is set to ${named}, but no file is there.`);
    return named;
  }
  return [...usualPlaces, chromium.executablePath()].find((place) => place && existsSync(place));
};

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

/**
 * Finds Chromium, installing it when missing: Debian's package when root on Debian, without windows where there is one, else Playwright's
 * own build.
 * Returns the path of its executable; throws with the remedy when none can be had.
 */
export const findChromium = (): string => {
  const found = installed();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-q']);
    const install = (name: string) =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
    if (!install('chromium-headless-shell')) install('chromium');
  } else {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  const now = installed();
  if (!now) {
    throw new Error(
      'Browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    );
  }
  return now;
};

/** Starts a headless Chromium; the caller closes it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), headless: true, args: flags });

let ofWorker: Promise<Browser> | undefined;

/**
 * The browser of this worker, which the files that run in it share: starting one takes as long as a short test, and a test
 * has a device of its own anyway. It ends with the worker.
 */
export const sharedBrowser = async (): Promise<Browser> => {
  const browser = await (ofWorker ??= launchBrowser());
  if (browser.isConnected()) return browser;
  // It crashed with an earlier file, which said so.
  ofWorker = launchBrowser();
  return ofWorker;
};
