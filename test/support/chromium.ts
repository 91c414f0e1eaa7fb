import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { canInstallPackages, installPackage } from '#bin/setup/debian-packages.ts';

const usualPlaces = [
  // Debian's package without windows comes first: the same engine uses almost a third less CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** `--no-sandbox` because Chromium does not run as root with its sandbox. The other flags keep it from using the network. */
export const flags = [
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

/**
 * Finds Chromium, and installs it where it is missing: as root on Debian its package, preferably the one without windows, elsewhere
 * Playwright's own build.
 * @returns the path of its executable
 * @throws Error with the remedy when it is still missing
 */
export const findChromium = (): string => {
  const found = installed();
  if (found) return found;
  if (canInstallPackages()) {
    if (!installPackage('chromium-headless-shell')) installPackage('chromium');
  } else {
    const playwright = 'node_modules/playwright-core/cli.js';
    spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
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
 * The browser that all test files of this worker share. Starting one takes as long as a short test, and each test has its own browser
 * context anyway. It ends with the worker.
 */
export const sharedBrowser = async (): Promise<Browser> => {
  const browser = await (ofWorker ??= launchBrowser());
  if (browser.isConnected()) return browser;
  // It crashed during an earlier test file, which reported that.
  ofWorker = launchBrowser();
  return ofWorker;
};
