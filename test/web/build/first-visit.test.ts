import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkWeights, listScripts, visits, weighVisits } from '../../../web/build/first-visit.ts';

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['runtime'] },
  runtime: { file: 'runtime.js' },
  page: { file: 'page.js', imports: ['index.html', 'card'], dynamicImports: ['later'] },
  card: { file: 'card.js' },
  later: { file: 'later.js' },
};
const files: Readonly<Record<string, string>> = {
  'index.js': 'entry '.repeat(50),
  'runtime.js': 'runtime',
  'page.js': 'page',
  'card.js': 'card',
  'page.html':
    '<script>paint()</script><script type="application/json">{"startsOn":"use"}</script><script type="module">start()</script>',
  'busy.html': '<script type="module" src="/index.js"></script><script type="application/json">{}</script>',
};
const read = (file: string): string => files[file] ?? '';
/** Bytes of each script's compressed copy. */
const weigh = (file: string): number => read(file).length;
/** Bytes of scripts in a document, which the edge compresses. */
const inline = brotliCompressSync('paint()\nstart()', {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
}).length;
const visit = { page: 'a', limit: 1_000, modules: ['page'], document: 'page.html' };

describe('the scripts of a first visit', () => {
  it('are the entry’s, the page’s and those that they import, each once, without what loads on demand', () => {
    expect(listScripts(manifest, ['page', 'card'])).toEqual(['index.js', 'runtime.js', 'page.js', 'card.js']);
    const [weight] = weighVisits(manifest, read, weigh, [visit]);
    const sent = ['index.js', 'runtime.js', 'page.js', 'card.js'].map(weigh);
    expect(weight).toEqual({
      page: 'a',
      limit: 1_000,
      bytes: sent.reduce((sum, bytes) => sum + bytes, inline),
      requests: 4,
    });
  });

  it('are those in the document alone where the page is only read', () => {
    const [weight] = weighVisits(manifest, read, weigh, [{ ...visit, modules: [] }]);
    expect(weight).toMatchObject({ bytes: inline, requests: 0 });
  });

  it('cannot be left out of the count of a page that loads them', () => {
    const wrong = { ...visit, modules: [], document: 'busy.html' };
    expect(() => weighVisits(manifest, read, weigh, [wrong])).toThrow('busy.html');
    expect(() => weighVisits(manifest, read, weigh, [{ ...visit, modules: ['gone'] }])).toThrow('gone');
  });

  it('fail the build when they are too many bytes, with the page’s name', () => {
    const weights = weighVisits(manifest, read, weigh, [visit, { ...visit, page: 'heavy', limit: 10 }]);
    expect(() => checkWeights(weights)).toThrow(/heavy/);
    expect(() => checkWeights(weights.slice(0, 1))).not.toThrow();
  });

  it('are limited for every kind of page', () => {
    const named = new Set(visits.map(({ page }) => page));
    for (const page of [
      'home',
      'courses',
      'course',
      'terms',
      'questions',
      'login',
      'dashboard',
      'profile',
      'player',
      'stream',
      'article',
      'quiz',
      'preview',
    ])
      expect(named).toContain(page);
  });
});
