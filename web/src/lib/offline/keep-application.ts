import { engine } from 'virtual:python-engine';
import { workerAddress } from '../browser/service-worker.ts';
import { keptAppPrefix, keptEnginePrefix } from './kept-caches.ts';

/** What a build serves as its application, written by `web/build/kept-files.ts`. */
interface KeptFiles {
  readonly release: string;
  readonly files: readonly string[];
  /** Folder of the Python that its pages load. */
  readonly python: string;
}

/** An address of the application; which one makes no difference, they all have the same page. */
const anyPage = '/dashboard';

/** Thrown when the site has another release than this page, which must be loaded again. */
export class Replaced extends Error {}

/** Name of the cache with the Python of this build. */
const engineCache = `${keptEnginePrefix}${engine.folder.split('/')[2]}`;

const listCaches = async (prefix: string): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));

/** Caches that have a version of Python: its files come all or none, and none leaves an empty cache. */
const keptEngines = async (): Promise<readonly string[]> => {
  const kept: string[] = [];
  for (const name of await listCaches(keptEnginePrefix)) {
    if ((await (await caches.open(name)).keys()).length > 0) kept.push(name);
  }
  return kept;
};

/** The application that answers without a network: the oldest that is whole. */
const findServed = async (): Promise<string | undefined> => {
  for (const name of await listCaches(keptAppPrefix)) {
    if (await (await caches.open(name)).match('/app.html')) return name;
  }
  return undefined;
};

/** Bytes of Python that are to be fetched. @param isNeeded whether a lecture that is fetched runs it; one that is kept may, too */
export const engineBytes = async (isNeeded: boolean): Promise<number> => {
  const kept = await keptEngines();
  return (isNeeded || kept.length > 0) && !kept.includes(engineCache) ? engine.sent : 0;
};

const deleteOthers = async (prefix: string, ...names: readonly (string | undefined)[]): Promise<void> => {
  const others = (await listCaches(prefix)).filter((each) => !names.includes(each));
  await Promise.all(others.map((each) => caches.delete(each)));
};

/** Adds the files that a cache lacks. Goes on where an earlier call was interrupted. */
const addMissing = async (cache: Cache, files: readonly string[]): Promise<void> => {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file)));
};

const registerWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register(workerAddress(true));
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker for offline pages was not installed.'));
    });
  });
};

const keepEngine = async (): Promise<void> => {
  await addMissing(
    await caches.open(engineCache),
    ['frame.html', ...engine.scripts, ...engine.largeFiles, ...engine.wheels].map(
      (file) => `${engine.folder}${file}`,
    ),
  );
  await deleteOthers(keptEnginePrefix, engineCache);
};

/**
 * Keeps the application's page, scripts, styles and fonts on this device, and the worker that answers with them when there is no network.
 * Python comes along where some version of it is kept. The application that was kept before stays until this one is whole.
 * @param needsEngine whether a lecture that is fetched runs Python, which then comes along in any case
 * @throws Replaced when this page would keep another Python than the release that is served now
 * @throws Error when something cannot be fetched; a later call goes on from there
 */
export const keepApplication = async (needsEngine = false): Promise<void> => {
  await registerWorker();
  const { release, files, python } = (await (await fetch('/kept-files.json')).json()) as KeptFiles;
  const keepsEngine = needsEngine || (await keptEngines()).length > 0;
  // A page that was open before would keep the Python of its own release.
  if (keepsEngine && python !== engine.folder) throw new Replaced();
  const name = `${keptAppPrefix}${release}`;
  // Releases between, whose Python never came, would fill the device.
  await deleteOthers(keptAppPrefix, name, await findServed());
  const cache = await caches.open(name);
  if (!(await cache.match('/app.html'))) {
    await addMissing(cache, files);
    const page = await fetch(anyPage);
    const text = await page.clone().text();
    const [entry] = /\/assets\/index\.[\w-]+\.js/.exec(text) ?? [];
    if (!page.ok) throw new Error(`${anyPage}: ${page.status}`);
    if (!entry || !files.includes(entry)) throw new Replaced();
    // The page comes last: a cache that has it is whole.
    await cache.put('/app.html', page);
  }
  // Lectures with code stay as they are kept, but the application loads its own version of Python.
  if (keepsEngine) await keepEngine();
  await deleteOthers(keptAppPrefix, name);
};
