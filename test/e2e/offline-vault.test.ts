import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { sharedBrowser } from '../support/chromium.ts';
import { newDevice, signIn } from './support/browser.ts';

const courseId = 'rag-in-practice';
const article = `/courses/${courseId}/content/0/cutting-a-manual`;
const film = '/kept/film';

/** Puts a lecture into the vault as taking it along does, with the answers that its page has asked for. */
const packing = `
import { keepApplication } from './web/src/lib/offline/keep-application.ts';
import { openVault } from './web/src/lib/offline/vault.ts';
export const pack = async ({ authorization, addresses }) => {
  const { sub } = JSON.parse(atob(authorization.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  const part = { courseId: '${courseId}', lectureId: 'cutting-a-manual' };
  const vault = await openVault();
  await vault.claim({ sub, name: 'Ada' });
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { authorization }, cache: 'no-store' });
    if (answer.ok) await vault.put(address, { type: 'application/json', bytes: await answer.arrayBuffer() }, part);
  }
  await vault.put('${film}', { type: 'video/mp4', bytes: new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]).buffer }, part);
  const leased = await fetch('/api/courses/${courseId}/lease', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ lectures: [part.lectureId] }),
  });
  await vault.saveLease({ courseId: part.courseId, lectures: [part.lectureId], ...(await leased.json()) });
  await vault.saveLecture({ ...part, title: 'Cutting', courseTitle: 'RAG', section: 0, bytes: 8, isWhole: true });
  await keepApplication();
};
`;

let browser: Browser;
let code = '';
beforeAll(async () => {
  await call('DELETE', '/_local/limits');
  browser = await sharedBrowser();
  const { outputFiles } = await build({
    stdin: { contents: packing, resolveDir: join(import.meta.dirname, '..', '..') },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'packing',
    target: 'es2022',
    plugins: [
      {
        name: 'no-engine',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, external: true })),
      },
    ],
  });
  code = outputFiles[0]?.text ?? '';
});

let learners = 0;
/** A new learner's device with the article in its vault. */
const packedDevice = async (): Promise<Page> => {
  learners += 1;
  const { page } = await newDevice(browser);
  await page.goto(`/courses/${courseId}/enroll`);
  await signIn(page, `vault-${process.pid}-${Date.now()}-${learners}@example.com`);
  await page.waitForURL(/content/);
  const asked = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const { authorization } = request.headers();
    if (request.method() === 'GET' && pathname.startsWith('/api/') && authorization)
      asked.set(pathname + search, authorization);
  });
  await page.goto(article);
  await page.getByText('In this article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const [authorization = ''] = asked.values();
  await page.evaluate(
    `(async () => { ${code}; await packing.pack(${JSON.stringify({ authorization, addresses: [...asked.keys()] })}); })()`,
  );
  return page;
};

describe('a lecture that was taken along', () => {
  it('opens without network at its address, for the learner who took it along', async () => {
    const page = await packedDevice();
    await page.context().setOffline(true);
    await page.goto(article);
    await page.getByText('In this article').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const part = await page.evaluate(async (address) => {
      const answer = await fetch(address, { headers: { range: 'bytes=2-4' } });
      return [
        answer.status,
        answer.headers.get('content-range'),
        [...new Uint8Array(await answer.arrayBuffer())],
      ];
    }, film);
    expect(part).toEqual([206, 'bytes 2-4/8', [2, 3, 4]]);
  }, 120_000);

  it('stays closed after signing out, which deletes the vault', async () => {
    const page = await packedDevice();
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    ).not.toContain('northlight-offline');
    await page.context().setOffline(true);
    await page.goto(article);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(
      await page.evaluate(
        (address) =>
          fetch(address).then(
            ({ ok }) => ok,
            () => false,
          ),
        film,
      ),
    ).toBe(false);
  }, 120_000);
});
