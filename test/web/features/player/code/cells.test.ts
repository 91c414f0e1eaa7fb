import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CellJob } from '#python/protocol.ts';
import { dressArticle } from '#web/features/player/article/article-dom.ts';
import { addCellBars } from '#web/features/player/code/cell-bars.ts';
import { createCells } from '#web/features/player/code/cells.ts';
import type { Listener, Outcome } from '#web/features/player/code/python.ts';

/** Stands in for the engine: what ran, and how it ends. */
const engine = vi.hoisted(() => ({
  jobs: [] as CellJob[],
  answer: (async () => ({ kind: 'done' })) as (job: CellJob, listener: Listener) => Promise<Outcome>,
  stopped: 0,
}));
vi.mock('#web/features/player/code/python.ts', () => ({
  engineState: { get: () => ({ phase: 'ready', share: 1 }), subscribe: () => () => undefined },
  loadPython: async () => undefined,
  runPython: (job: CellJob, listener: Listener) => {
    engine.jobs.push(job);
    return engine.answer(job, listener);
  },
  stopRun: () => {
    engine.stopped += 1;
  },
}));

const cell = (code: string, output?: string): string =>
  `<figure class="code" data-lang="python" data-run=""><pre tabindex="0"><code>${code}</code></pre></figure>` +
  (output === undefined ? '' : `<div class="output"><pre>${output}</pre></div>`);

const said = vi.fn();
let article: HTMLElement;
const show = (...cells: readonly string[]) => {
  article = document.createElement('div');
  article.append(dressArticle(cells.join('<p>Text.</p>'), () => undefined));
  document.body.replaceChildren(article);
  onTestFinished(addCellBars(article, 'learner:course:lecture', said));
  return createCells(article, 'learner:course:lecture', said);
};
const buttonsOf = (name: string): HTMLElement[] =>
  [...article.querySelectorAll<HTMLElement>('button')].filter(({ textContent }) => textContent === name);
const outputs = (): string[] =>
  [...article.querySelectorAll('.output')].map(({ textContent }) => textContent);
const sources = (): string[] => engine.jobs.map(({ source }) => source);
const settled = () => vi.waitFor(() => expect(article.querySelector('[data-running]')).toBeNull());
const press = async (cells: ReturnType<typeof show>, name: string, index = 0) => {
  const button = buttonsOf(name)[index];
  if (!button) throw new Error(`No button ${name}`);
  cells.press(button);
  await settled();
};

beforeEach(() => {
  // jsdom has none.
  vi.stubGlobal('Worker', class {});
  engine.jobs.length = 0;
  engine.stopped = 0;
  engine.answer = async ({ source }, { onText }) => {
    onText('out', `ran ${source}\n`);
    return { kind: 'done' };
  };
  said.mockReset();
});

describe('the cells of an article', () => {
  it('have the buttons Run and Edit, and the first of several Run all', () => {
    show(cell('a'), cell('b'), '<figure class="code" data-lang="js"><pre><code>c</code></pre></figure>');
    expect(buttonsOf('Run')).toHaveLength(2);
    expect(buttonsOf('Edit')).toHaveLength(2);
    expect(buttonsOf('Run all')).toHaveLength(1);
    expect(buttonsOf('Copy')).toHaveLength(3);
  });

  it('have no buttons in a browser without WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    show(cell('a'));
    vi.unstubAllGlobals();
    expect(buttonsOf('Run')).toEqual([]);
    expect(article.textContent).toContain('a');
  });

  it('say how large Python is before it is loaded, where the line is metered', () => {
    Object.assign(navigator, { connection: { saveData: true } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    show(cell('a'), cell('b'));
    expect(article.querySelector('[data-cell=run]')?.textContent).toMatch(/^Run \(\d\.\d MB\)$/);
    expect(buttonsOf('Run')).toHaveLength(1);
  });

  it('have code that a translator leaves as it is', () => {
    show(cell('a'));
    expect(article.querySelector('pre')?.getAttribute('translate')).toBe('no');
  });

  it('run after those before them that have not run, in one room, each once', async () => {
    const cells = show(cell('a'), cell('b'), cell('c'));
    await press(cells, 'Run', 1);
    await press(cells, 'Run', 2);
    expect(sources()).toEqual(['a', 'b', 'c']);
    expect(new Set(engine.jobs.map(({ room }) => room)).size).toBe(1);
    expect(outputs()).toEqual(['ran a\n', 'ran b\n', 'ran c\n']);
  });

  it('show the output of the last run only, in place of what was published', async () => {
    const cells = show(cell('a', 'published'));
    await press(cells, 'Run');
    await press(cells, 'Run');
    expect(sources()).toEqual(['a', 'a']);
    expect(outputs()).toEqual(['ran a\n']);
  });

  it('do not run twice at once, however often Run is pressed', async () => {
    let end: () => void = () => undefined;
    engine.answer = () =>
      new Promise((resolve) => {
        end = () => resolve({ kind: 'done' });
      });
    const cells = show(cell('a'), cell('b'));
    cells.press(buttonsOf('Run')[0] as HTMLElement);
    cells.press(buttonsOf('Run')[0] as HTMLElement);
    expect(sources()).toEqual(['a']);
    expect(buttonsOf('Stop')).toHaveLength(1);
    cells.press(buttonsOf('Stop')[0] as HTMLElement);
    expect(engine.stopped).toBe(1);
    end();
    await settled();
  });

  it('stop at one that fails after it was changed, and go on after one that fails as published', async () => {
    engine.answer = async ({ source }) => ({
      kind: 'done',
      ...(source.startsWith('bad') && { trouble: { message: 'NameError: x', line: 1, trace: 'Traceback' } }),
    });
    localStorage.setItem('northlight:cells:learner:course:lecture', JSON.stringify({ b: 'bad b' }));
    const cells = show(cell('bad a'), cell('b'), cell('c'));
    await press(cells, 'Run', 2);
    expect(sources()).toEqual(['bad a', 'bad b']);
    expect(outputs()[0]).toBe('Line 1: NameError: xTraceback');
    expect(outputs()[2]).toBe('Not run, because a cell above did not end well.');
  });

  it('begin anew with Run all and after one that was stopped', async () => {
    const cells = show(cell('a'), cell('b'));
    await press(cells, 'Run', 1);
    await press(cells, 'Run all');
    engine.answer = async () => ({ kind: 'halted', reason: 'exit' });
    await press(cells, 'Run', 1);
    engine.answer = async () => ({ kind: 'done' });
    await press(cells, 'Run', 1);
    expect(sources()).toEqual(['a', 'b', 'a', 'b', 'b', 'a', 'b']);
    expect(new Set(engine.jobs.map(({ room }) => room)).size).toBe(3);
  });

  it('say that they began, ended, showed nothing or failed', async () => {
    engine.answer = async () => ({ kind: 'done' });
    const cells = show(cell('a'));
    await press(cells, 'Run');
    expect(said.mock.calls.flat()).toEqual(['The code runs.', 'The code has run.']);
    expect(outputs()).toEqual(['It ran and shows nothing.']);
    engine.answer = async () => ({ kind: 'unavailable' });
    await press(cells, 'Run');
    expect(outputs()[0]).toMatch(/^Python could not be loaded/);
  });

  it('show text and pictures, and nothing of either as elements of the page', async () => {
    URL.createObjectURL = () => 'blob:picture';
    engine.answer = async (_job, { onText, onPicture }) => {
      onText('out', '<img src=x onerror=alert(1)>');
      onPicture({ type: 'image/svg+xml', data: '<svg onload="alert(1)"/>' });
      onText('err', 'careful');
      return { kind: 'done' };
    };
    const cells = show(cell('a'));
    await press(cells, 'Run');
    const output = article.querySelector('.output');
    expect([...(output?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['PRE', 'IMG', 'PRE']);
    expect(output?.querySelector('img')?.getAttribute('src')).toBe('blob:picture');
    expect(output?.textContent).toContain('<img src=x');
  });

  it('keep a change on this device, show it at the next visit, and forget it with Reset', async () => {
    localStorage.setItem(
      'northlight:cells:learner:course:lecture',
      JSON.stringify({ a: 'changed a', gone: 'x' }),
    );
    const cells = show(cell('a', 'published'));
    expect(article.querySelector('pre')?.textContent).toBe('changed a');
    await press(cells, 'Run');
    expect(sources()).toEqual(['changed a']);
    await press(cells, 'Reset');
    expect(article.querySelector('pre')?.textContent).toBe('a');
    expect(outputs()).toEqual(['published']);
    expect(buttonsOf('Reset')).toEqual([]);
    expect(localStorage.getItem('northlight:cells:learner:course:lecture')).toBeNull();
  });

  it('keep a change for each of several cells with the same code, also one that was kept for all of them', async () => {
    const code = () => [...article.querySelectorAll('pre')].map(({ textContent }) => textContent);
    localStorage.setItem('northlight:cells:learner:course:lecture', JSON.stringify({ a: 'changed a' }));
    const cells = show(cell('a'), cell('b'), cell('a'));
    expect(code()).toEqual(['changed a', 'b', 'changed a']);
    await press(cells, 'Reset');
    show(cell('a'), cell('b'), cell('a'));
    expect(code()).toEqual(['a', 'b', 'changed a']);
    // One that is published before them is another cell.
    show(cell('new'), cell('a'), cell('a'));
    expect(code()).toEqual(['new', 'a', 'changed a']);
  });

  it('keep the changes of all tabs in which the article is open', async () => {
    const key = 'northlight:cells:learner:course:lecture';
    const keep = (edits: object) => localStorage.setItem(key, JSON.stringify(edits));
    keep({ 'a\u00000': 'changed a', 'b\u00000': 'changed b' });
    const cells = show(cell('a'), cell('b'));
    keep({ 'a\u00000': 'long work of another tab', 'b\u00000': 'changed b' });
    await press(cells, 'Reset', 1);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ 'a\u00000': 'long work of another tab' });
  });

  it('names a module that the page lacks, and offers the notebook', async () => {
    engine.answer = async () => ({
      kind: 'done',
      trouble: { message: "ModuleNotFoundError: No module named 'numpy'", line: 1, trace: 'Traceback' },
    });
    await press(show(cell('import numpy')), 'Run');
    expect(outputs()[0]).toContain('This page has no numpy. Open notebook');
    expect(article.querySelector('.output a')?.getAttribute('href')).toBe('/courses/course/notebook');
  });
});
