import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { installPackage } from '#bin/setup/debian-packages.ts';

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const find = (): string | undefined => places.find((place) => existsSync(place));

/**
 * Finds Firefox, and installs Debian's where it is missing.
 * @throws Error with the remedy when it is still missing
 */
export const findFirefox = (): string => {
  if (!find()) installPackage('firefox-esr');
  const found = find();
  if (!found) throw new Error('This test needs Firefox: install it (Debian: apt-get install firefox-esr).');
  return found;
};

/**
 * Starts a headless Firefox; the caller closes it. Playwright needs a Firefox of its own, this library drives any.
 * @param proxy port of a proxy on this machine, for what goes to this machine too; none by default
 */
export const launchFirefox = (proxy?: number): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    ...(proxy !== undefined && {
      extraPrefsFirefox: {
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': proxy,
        'network.proxy.allow_hijacking_localhost': true,
      },
    }),
  });
