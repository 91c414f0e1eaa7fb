import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingHub, type RunningHub, startJupyterHub } from '../support/jupyterhub.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newDevice, signIn } from './support/browser.ts';

const missing = missingHub();
if (missing)
  process.stdout.write(`skipped: notebooks of a real JupyterHub, because ${missing} is not installed\n`);

describe.skipIf(missing !== undefined)('a notebook of a real JupyterHub', () => {
  const directory = temporaryFolder(afterAll);
  let hub: RunningHub;
  let site: RunningSite;
  beforeAll(async () => {
    hub = await startJupyterHub();
    const named = { NOTEBOOK_HUB_URL: hub.url, NOTEBOOK_HUB_TOKEN: hub.token };
    Object.assign(process.env, named);
    // The site of the suite has built everything.
    site = await startSite(directory, ['--no-build', '--no-seed']).finally(() => {
      for (const name of Object.keys(named)) delete process.env[name];
    });
  });
  afterAll(async () => {
    await site?.stop();
    await hub?.stop();
  });

  it('starts for the learner, and its address answers 200 in the browser', async () => {
    const { page } = await newDevice({ baseURL: site.origin });
    const answers: { path: string; status: number }[] = [];
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === hub.url) answers.push({ path: pathname, status: response.status() });
    });
    await page.goto('/courses/rag-in-practice/notebook');
    await signIn(page, 'real-notebook@example.com');
    await page.waitForURL(`${hub.url}/user/nl-*/**`);
    // Jupyter's file browser, whose requests use the cookie that replaced the token.
    await page.getByText('The notebook list is empty.').waitFor();
    const name = /\/user\/(nl-[0-9a-v]{26})\//.exec(page.url())?.[1];
    expect(name).toBeDefined();
    expect(answers).toContainEqual({ path: `/user/${name}/tree/`, status: 200 });
    expect(answers).toContainEqual({ path: `/user/${name}/api/contents`, status: 200 });
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);

    const fresh = await newDevice();
    expect((await fresh.page.goto(page.url()))?.status()).toBe(200);
    const stranger = await newDevice();
    await stranger.page.goto(`${hub.url}/user/${name}/tree/`);
    expect(new URL(stranger.page.url()).pathname).toBe('/hub/login');
  }, 120_000);
});
