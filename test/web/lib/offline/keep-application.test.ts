// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';

const engine = vi.hoisted(() => ({
  folder: '',
  scripts: ['worker.js'],
  largeFiles: ['engine.wasm'],
  wheels: ['pandas.whl'],
  sent: 6_000_000,
}));
vi.mock('virtual:python-engine', () => ({ engine }));

/** What is kept: paths by the name of their cache. */
let kept: Map<string, Set<string>>;
/** The release that the site serves, and the version of Python that it runs. */
let served: { release: string; python: string };

const openCache = (name: string) => {
  const paths = kept.get(name) ?? new Set<string>();
  kept.set(name, paths);
  return Promise.resolve({
    keys: () => Promise.resolve([...paths].map((path) => ({ url: `https://site.test${path}` }))),
    addAll: (files: readonly string[]) => Promise.resolve(files.forEach((file) => paths.add(file))),
    match: (path: string) => Promise.resolve(paths.has(path) ? new Response() : undefined),
    put: (path: string) => Promise.resolve(paths.add(path)),
  });
};

/** Loads the page of the served release. @returns what it does for learners who take something along */
const loadPage = async () => {
  engine.folder = `/python/${served.python}/`;
  vi.resetModules();
  return import('#web/lib/offline/keep-application.ts');
};

beforeEach(() => {
  kept = new Map();
  served = { release: 'one', python: 'old' };
  vi.stubGlobal('navigator', {
    serviceWorker: { register: () => Promise.resolve({ active: { state: 'activated' } }) },
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...kept.keys()]),
    open: openCache,
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  });
  vi.stubGlobal('fetch', (url: string) => {
    const script = `/assets/index.${served.release}.js`;
    return Promise.resolve(
      url === '/kept-files.json'
        ? Response.json({ release: served.release, files: [script], python: `/python/${served.python}/` })
        : new Response(`<script src="${script}">`),
    );
  });
});

/** From now on there is no room for Python. */
const refusePython = (): void => {
  vi.stubGlobal('caches', {
    ...caches,
    open: async (name: string) => ({
      ...(await openCache(name)),
      ...(name.startsWith('northlight-engine-') && { addAll: () => Promise.reject(new TypeError()) }),
    }),
  });
};

describe('a release with another version of Python', () => {
  it('is kept with that Python, so that code in lectures taken along goes on running without a network', async () => {
    const before = await loadPage();
    await before.keepApplication(true);
    served = { release: 'two', python: 'new' };
    await (await loadPage()).keepApplication();
    expect([...kept.keys()]).toEqual(['northlight-app-two', 'northlight-engine-new']);
    expect([...kept.get('northlight-engine-new')!]).toEqual([
      '/python/new/frame.html',
      '/python/new/worker.js',
      '/python/new/engine.wasm',
      '/python/new/pandas.whl',
    ]);
  });

  it('is not kept by a page that was open before, which has the Python of its own release', async () => {
    const before = await loadPage();
    await before.keepApplication(true);
    served = { release: 'two', python: 'new' };
    await expect(before.keepApplication()).rejects.toThrow(before.Replaced);
    expect([...kept.keys()]).toEqual(['northlight-app-one', 'northlight-engine-old']);
  });

  it('is kept by a page that was open before, as long as that keeps no Python', async () => {
    const before = await loadPage();
    served = { release: 'two', python: 'new' };
    await expect(before.keepApplication(true)).rejects.toThrow(before.Replaced);
    expect([...kept.keys()]).toEqual([]);
    await before.keepApplication();
    expect([...kept.keys()]).toEqual(['northlight-app-two']);
  });

  it('is kept without Python where no lecture that was taken along runs it', async () => {
    await (await loadPage()).keepApplication();
    served = { release: 'two', python: 'new' };
    await (await loadPage()).keepApplication();
    expect([...kept.keys()]).toEqual(['northlight-app-two']);
  });

  it('leaves the application that was kept before when its Python cannot be fetched', async () => {
    const before = await loadPage();
    await before.keepApplication(true);
    served = { release: 'two', python: 'new' };
    const page = await loadPage();
    refusePython();
    await expect(page.keepApplication()).rejects.toThrow(TypeError);
    expect([...kept.keys()]).toEqual(
      expect.arrayContaining(['northlight-app-one', 'northlight-engine-old', 'northlight-app-two']),
    );
  });

  it('leaves no more than that application and the newest, however many releases come without their Python', async () => {
    await (await loadPage()).keepApplication(true);
    refusePython();
    for (const release of ['two', 'three', 'four']) {
      served = { release, python: 'new' };
      await expect((await loadPage()).keepApplication()).rejects.toThrow(TypeError);
    }
    expect([...kept.keys()].filter((name) => name.startsWith('northlight-app-'))).toEqual([
      'northlight-app-one',
      'northlight-app-four',
    ]);
  });

  it('asks for no Python again when a learner’s first did not come', async () => {
    refusePython();
    await expect((await loadPage()).keepApplication(true)).rejects.toThrow(TypeError);
    const page = await loadPage();
    expect(await page.engineBytes(false)).toBe(0);
    expect(await page.engineBytes(true)).toBe(engine.sent);
    await page.keepApplication();
  });
});

describe('the bytes of Python that a download is said to take', () => {
  it('are none while no lecture runs it', async () => {
    expect(await (await loadPage()).engineBytes(false)).toBe(0);
  });

  it('are all of it when a lecture runs it for the first time, and none once it is kept', async () => {
    const page = await loadPage();
    expect(await page.engineBytes(true)).toBe(engine.sent);
    await page.keepApplication(true);
    expect(await page.engineBytes(true)).toBe(0);
  });

  it('are all of it when another version is kept, even if no lecture changed', async () => {
    await (await loadPage()).keepApplication(true);
    served.python = 'new';
    expect(await (await loadPage()).engineBytes(false)).toBe(engine.sent);
  });
});
