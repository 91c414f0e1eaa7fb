import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#infra/local/http/server.ts';
import type { Ask, Reply } from '#python/protocol.ts';
import { launchFirefox } from '../support/firefox.ts';
import { documentAttempts, workerAttempts } from '../support/hostile-javascript.ts';
import { escapes } from '../support/hostile-python.ts';
import { siteOrigin } from '../support/origin.ts';
import { bombs } from '../support/python-bombs.ts';
import { isSweep, sweep, swept } from '../support/sweeps.ts';
import { newDevice } from './support/browser.ts';

const article = '/courses/python-and-data-first-steps/preview/values-and-names';
const [version = ''] = readdirSync(join(import.meta.dirname, '../../web/dist/python'));
const folder = `/python/${version}/`;

interface Ran {
  readonly title: string;
  readonly text: string;
  /** How it ended: `done`, the reason of a halt, or the message of an exception. */
  readonly end: string;
}

/**
 * Runs in the page: opens a frame as the player does, and runs programs in it one after another.
 * @param options.isBare whether the frame's policy alone sandboxes it, as without a network
 */
const runPrograms = async ({
  folder,
  programs,
  seconds,
  isBare = false,
}: {
  folder: string;
  programs: readonly { readonly title: string; readonly source: string }[];
  seconds: number;
  isBare?: boolean;
}): Promise<Ran[]> => {
  const fetchBlob = async (name: string) => (await fetch(folder + name)).blob();
  const fetchAll = async (names: readonly string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await fetchBlob(name)] as const)));
  const scripts = await fetchAll(['worker.js', 'pyodide.js', 'pyodide.asm.mjs']);
  const files = await fetchAll(['pyodide.asm.wasm', 'python_stdlib.zip']);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  if (!isBare) frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = `${folder}frame.html`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const ask = (message: Ask) => frame.contentWindow?.postMessage(message, '*');
  addEventListener('message', ({ source: from, data }: MessageEvent<Reply>) => {
    if (from === frame.contentWindow && data.type === 'package')
      void fetchBlob(data.name).then((file) => ask({ type: 'package', name: data.name, file }));
  });
  ask({ type: 'scripts', files: scripts });
  ask({ type: 'files', files });
  const ran: Ran[] = [];
  for (const [id, { title, source }] of programs.entries()) {
    let text = '';
    const end = await new Promise<string>((resolve) => {
      const listen = ({ source: from, data }: MessageEvent<Reply>) => {
        if (from !== frame.contentWindow || !('id' in data) || data.id !== id) return;
        if (data.type === 'text') text += data.parts.map((part) => part.text).join('');
        if (data.type !== 'done' && data.type !== 'halted') return;
        removeEventListener('message', listen);
        resolve(data.type === 'halted' ? data.reason : (data.trouble?.message ?? 'done'));
      };
      addEventListener('message', listen);
      ask({ type: 'run', id, seconds, job: { kind: 'cell', room: title, name: 'cell 1', source } });
    });
    ran.push({ title, text, end });
  }
  return ran;
};

/** A page of the player's where no question stands in the way, and the addresses that it asked for. */
const openPage = async () => {
  const { page } = await newDevice();
  await page.goto(article);
  await page.getByRole('button', { name: 'Run', exact: true }).first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return { page, asked };
};

/** A server of somebody else's. @returns its address, and what it was asked */
const listenForStrangers = async () => {
  const asked: string[] = [];
  const { port, close } = await listen(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.setHeader('access-control-allow-origin', '*');
    response.end();
  });
  return {
    address: `http://127.0.0.1:${port}`,
    reached: () => asked,
    close,
  };
};

const some = <T>(all: readonly T[], every: number): T[] => all.filter((_, index) => index % every === 0);

// Every program that ends the engine costs a new start.
describe('Python in the frame', { timeout: 240_000 }, () => {
  it('runs in Chromium, and no program reaches the page, its data or an address', async () => {
    const { page, asked } = await openPage();
    const programs = swept(some(escapes, 8), escapes);
    const hello = {
      title: 'prints',
      source: 'import sys\nimport greetings\nprint(greetings.greet(sys.platform))',
    };
    const [first, ...ran] = await page.evaluate(runPrograms, {
      folder,
      programs: [hello, ...programs],
      seconds: 10,
    });
    expect(first).toMatchObject({ text: 'Hello, emscripten\n', end: 'done' });
    expect(ran.filter(({ text }) => text.includes('ESCAPED'))).toEqual([]);
    expect(ran).toHaveLength(programs.length);
    const ours = `${siteOrigin()}${folder}`;
    expect(asked.filter((url) => !url.startsWith(ours) && !url.startsWith('blob:'))).toEqual([]);
  });

  it.each([
    ['a frame', false],
    ['a frame that only its policy sandboxes, as without a network,', true],
  ])('stands in %s and a worker from which JavaScript reaches nothing either', async (_frame, isBare) => {
    const { page } = await openPage();
    const [ready] = await page.evaluate(runPrograms, {
      folder,
      programs: [{ title: 'starts', source: '1' }],
      seconds: 10,
      isBare,
    });
    expect(ready?.end).toBe('done');
    const { address, reached, close } = await listenForStrangers();
    onTestFinished(close);
    const frame = page.frames().find((each) => each.url().includes(folder));
    const worker = page.workers().find((each) => each.url().startsWith('blob:'));
    if (!frame || !worker) throw new Error('There is no frame with a worker');
    /** Titles of the attempts that reached something. */
    const successes = async (
      attempts: Readonly<Record<string, string>>,
      run: (text: string) => Promise<unknown>,
    ) => {
      const found: string[] = [];
      for (const [title, body] of Object.entries(attempts)) {
        const text = body
          .replaceAll('SINK', `${address}/`)
          .replaceAll('API', `${siteOrigin()}/api/public/courses`);
        // A debugger may evaluate texts, but not what goes on later.
        const later = 'await new Promise((resolve) => setTimeout(resolve));';
        const result = await run(`(async () => { ${later} ${text} })().then(Boolean, () => false)`);
        if (result !== false) found.push(title);
      }
      return found;
    };
    const before = page.url();
    expect(await successes(workerAttempts, (text) => worker.evaluate(text)), 'in the worker').toEqual([]);
    expect(await successes(documentAttempts, (text) => frame.evaluate(text)), 'in the frame').toEqual([]);
    expect(Object.keys({ ...workerAttempts, ...documentAttempts }).length).toBeGreaterThanOrEqual(60);
    expect([reached(), page.url(), page.context().pages().length]).toEqual([[], before, 1]);
  });

  // Every bomb takes its two seconds and a new start of Python, which takes as long again on a busy machine.
  const bombsTimeout = { timeout: isSweep ? 600_000 : 240_000 };
  it(
    'is ended in Chromium when it uses up what there is, and runs the next program',
    bombsTimeout,
    async () => {
      const { page } = await openPage();
      const programs = swept(some(bombs, 4), bombs);
      const ran = await page.evaluate(runPrograms, { folder, programs, seconds: 2 });
      for (const [index, { end, title }] of ran.entries())
        expect(end, title).toMatch(programs[index]?.ends ?? /^$/);
      expect(ran).toHaveLength(programs.length);
    },
  );

  sweep('runs in Firefox as in Chromium', async () => {
    const firefox = await launchFirefox();
    try {
      const page = await firefox.newPage();
      await page.goto(`${siteOrigin()}${article}`);
      const programs = some(escapes, 4);
      const hello = { title: 'prints', source: "import greetings\nprint(greetings.greet('Ada'))" };
      const [first, ...ran] = await page.evaluate(runPrograms, {
        folder,
        programs: [hello, ...programs],
        seconds: 10,
      });
      expect(first).toMatchObject({ text: 'Hello, Ada\n', end: 'done' });
      expect(ran.filter(({ text }) => text.includes('ESCAPED'))).toEqual([]);
      const [stopped, next] = await page.evaluate(runPrograms, {
        folder,
        programs: [{ title: 'loops', source: 'while True: pass' }, hello],
        seconds: 1,
      });
      expect([stopped?.end, next?.text]).toEqual(['time', 'Hello, Ada\n']);
    } finally {
      await firefox.close();
    }
  });
});
