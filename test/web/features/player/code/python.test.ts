import { TransformStream } from 'node:stream/web';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { engine } from 'virtual:python-engine';
import type { Ask, CellJob } from '#python/protocol.ts';

vi.mock('virtual:python-engine', async (importOriginal) => {
  const made = await importOriginal<{ readonly engine: typeof engine }>();
  return { engine: { ...made.engine, wheels: ['greetings-1.0-py3-none-any.whl'] } };
});

const job: CellJob = { kind: 'cell', room: 'one', name: 'cell 1', source: '1' };
const listener = { onText: vi.fn(), onPicture: vi.fn() };
/** The module has one engine for its page, so each test loads it anew. */
const load = async () => {
  vi.resetModules();
  return import('#web/features/player/code/python.ts');
};

const fetched = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('TransformStream', TransformStream);
});

it('Stop ends a run that still waits for Python to be loaded', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const { runPython, stopRun, engineState } = await load();
  const run = runPython(job, listener);
  await vi.waitFor(() => expect(engineState.get().phase).toBe('fetching'));
  stopRun();
  expect(await run).toEqual({ kind: 'halted', reason: 'stopped' });
});

it('Stop also ends a run that waits for another one', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const { runPython, stopRun, engineState } = await load();
  const run = runPython(job, listener);
  const waiting = runPython(job, listener);
  await vi.waitFor(() => expect(engineState.get().phase).toBe('fetching'));
  stopRun();
  const stopped = { kind: 'halted', reason: 'stopped' };
  expect(await Promise.all([run, waiting])).toEqual([stopped, stopped]);
});

it('a run without a connection says so, leaves no frame behind, and the next one tries again', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { runPython, engineState } = await load();
  expect(await runPython(job, listener)).toEqual({ kind: 'unavailable' });
  expect(engineState.get().phase).toBe('unavailable');
  expect(document.querySelector('iframe')).toBeNull();
  const before = fetched.mock.calls.length;
  await runPython(job, listener);
  expect(fetched.mock.calls.length).toBe(before * 2);
});

it('the frame is sandboxed without the origin of the site', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const { loadPython } = await load();
  void loadPython();
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame?.getAttribute('src')).toMatch(/^\/python\/[\w.-]+\/frame\.html$/);
});

it.each([
  ['on a device on which nothing is kept', null, 'allow-scripts'],
  ['where something is kept', 'auth0|ada', null],
])('%s, the sandbox of the frame is as the service worker needs it', async (_when, kept, sandbox) => {
  if (kept !== null) localStorage.setItem('northlight:kept', kept);
  fetched.mockReturnValue(new Promise(() => undefined));
  const { loadPython } = await load();
  void loadPython();
  expect(document.querySelector('iframe')?.getAttribute('sandbox') ?? null).toBe(sandbox);
});

describe('a package that the frame asks for', () => {
  /** A frame that is loaded, with what it is sent. */
  const openFrame = async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('x')));
    const { loadPython, runPython } = await load();
    const loading = loadPython();
    const frame = document.querySelector('iframe');
    const sent: Ask[] = [];
    const window = { postMessage: (message: Ask) => sent.push(message) };
    Object.defineProperty(frame, 'contentWindow', { value: window });
    frame?.dispatchEvent(new Event('load'));
    await loading;
    const tell = (data: unknown, source: unknown = window) =>
      dispatchEvent(Object.assign(new Event('message'), { data, source }));
    return { sent, tell, runPython };
  };
  const names = () => fetched.mock.calls.map(([address]) => String(address).split('/').at(-1));

  it('comes after all scripts and files, which the page has fetched for it', async () => {
    const { sent } = await openFrame();
    expect(sent.map(({ type }) => type)).toEqual(['scripts', 'files']);
    expect(names().sort()).toEqual([
      'pyodide.asm.mjs',
      'pyodide.asm.wasm',
      'pyodide.js',
      'python_stdlib.zip',
      'worker.js',
    ]);
  });

  it('is fetched once however often it is asked for, if it is one that is served, and nothing else is', async () => {
    const { sent, tell } = await openFrame();
    fetched.mockClear();
    const name = 'greetings-1.0-py3-none-any.whl';
    for (const asked of [name, name, 'worker.js', '../../api/me', '/api/me', 'https://example.com/'])
      tell({ type: 'package', name: asked });
    tell({ type: 'package', name }, window);
    await vi.waitFor(() => expect(sent.filter(({ type }) => type === 'package')).toHaveLength(2));
    expect(names()).toEqual([name]);
    expect(sent.at(-1)).toMatchObject({ name, file: { size: 1 } });
  });

  it('is told to be absent when it cannot be fetched, and tried anew when it is asked for again', async () => {
    const { sent, tell } = await openFrame();
    const name = 'greetings-1.0-py3-none-any.whl';
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    tell({ type: 'package', name });
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'package', name, file: undefined }));
    tell({ type: 'package', name });
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ file: { size: 1 } }));
  });

  it('ends its run as having no Python when it cannot be fetched, whatever the code did without it', async () => {
    const { sent, tell, runPython } = await openFrame();
    const name = 'greetings-1.0-py3-none-any.whl';
    const start = async () => {
      const run = runPython(job, listener);
      await vi.waitFor(() => expect(sent.at(-1)?.type).toBe('run'));
      tell({ type: 'package', name });
      await vi.waitFor(() => expect(sent.at(-1)?.type).toBe('package'));
      return { run, id: sent.filter(({ type }) => type === 'run').length };
    };
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const cut = await start();
    tell({ type: 'done', id: cut.id, trouble: { message: 'ModuleNotFoundError', trace: '' } });
    expect(await cut.run).toEqual({ kind: 'unavailable' });
    const whole = await start();
    tell({ type: 'done', id: whole.id });
    expect(await whole.run).toEqual({ kind: 'done' });
  });
});
