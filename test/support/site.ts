import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '#infra/local/http/free-port.ts';
import { findChromium } from './chromium.ts';
import { findFirefox } from './firefox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins of the sites under test, one per worker, without a trailing slash. */
    origins: readonly string[];
    /** State folder of a site that published the demo courses and was stopped; see {@link copySite}. */
    publishedSite: string;
  }
}

const readyWithinMs = 300_000;

/** A site, its identity service and its payment service listen on consecutive ports. */
const portsOfSite = 3;

/** First of the free ports of a site. */
export const freeSitePort = (): Promise<number> => findFreePort(portsOfSite);

export interface RunningSite {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Output of the site so far. */
  output(): string;
  /** Sends the signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Number of characters of output to show when a site ends unexpectedly. */
const lastWords = 2000;

/**
 * Starts the whole site as `npm start` does, and resolves when it printed `ready`.
 * @throws Error with the output of the site when it does not become ready
 */
export const startSite = async (
  directory: string,
  args: string[] = [],
  port?: number,
): Promise<RunningSite> => {
  const chosen = port ?? (await freeSitePort());
  const child = spawn(process.execPath, ['bin/local.ts', '--no-renditions', ...args], {
    // Vitest sets NODE_ENV to `test`, which would build the pages from development packages.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(chosen),
      LOCAL_DIR: directory,
      NODE_OPTIONS: '',
      // Off by default; a journey buys with a code and a tax id.
      NORTHLIGHT_PROMOTION_CODES: 'true',
      NORTHLIGHT_INVOICES: 'true',
      PYTHON_PACKAGES: join('test', 'fixtures', 'python-packages'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = `http://localhost:${chosen}`;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The site was not ready within ${readyWithinMs / 1000} s:\n${printed}`));
    }, readyWithinMs);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(`ready ${origin}`)) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The site ended with code ${code} before it was ready:\n${printed}`));
    });
  });
  return {
    origin,
    process: child,
    output: () => printed,
    stop: (signal = 'SIGINT') => {
      child.kill(signal);
      return exited;
    },
  };
};

/**
 * Copies the state of a stopped site. A site that starts in the copy has its courses already, which takes a quarter of the time of publishing
 * them; it publishes only the pages again, which name its own address.
 */
export const copySite = (from: string, to: string): void => {
  // Each start copies the deployed assembly anew.
  const assembly = join(from, 'assembly');
  cpSync(from, to, { recursive: true, filter: (path) => path !== assembly });
};

/**
 * Global set-up of the projects `site` and `sweeps`. Each worker gets a whole site with its own state folder, so that a test may move the
 * clock or empty the mailbox while another file runs. A first site builds and publishes; the others start with copies of its state.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-site-'));
  const starts: Promise<RunningSite>[] = [];
  let isStopping = false;
  // Later tests of that site only report "fetch failed". This error comes first in the list of failures and says why.
  const tellIfItEnds = (site: RunningSite): void => {
    site.process.once('exit', (code, signal) => {
      if (isStopping) return;
      const message = `The site ${site.origin} ended by itself (${signal ?? code}):\n${site.output().slice(-lastWords)}`;
      project.vitest.state.catchError(new Error(message), 'Site ended');
    });
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    const started = await Promise.allSettled(starts);
    await Promise.all(started.flatMap((each) => (each.status === 'fulfilled' ? [each.value.stop()] : [])));
    rmSync(folder, { recursive: true, force: true });
  };
  const published = join(folder, 'published');
  let sites: RunningSite[];
  try {
    // Installed here and not in the workers, because two of them must not run the package manager at once.
    findChromium();
    if (project.name === 'sweeps') findFirefox();
    await (await startSite(published)).stop();
    // Chosen for all at once: a port is free until its site listens, which takes seconds, so two that choose for themselves may choose alike.
    const firstPort = await findFreePort(portsOfSite * project.config.maxWorkers);
    for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
      const state = join(folder, `site-${worker}`);
      copySite(published, state);
      starts.push(startSite(state, ['--no-build'], firstPort + portsOfSite * worker));
    }
    sites = await Promise.all(starts);
    sites.forEach(tellIfItEnds);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'origins',
    sites.map(({ origin }) => origin),
  );
  project.provide('publishedSite', published);
  return stop;
}
