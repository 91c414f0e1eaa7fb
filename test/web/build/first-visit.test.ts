import { brotliCompressSync } from 'node:zlib';
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
const size = (text: string): number => brotliCompressSync(text).length;
const visit = { page: 'a', limit: 1_000, modules: ['page'], document: 'page.html' };

describe('the scripts of a first visit', () => {
  it('are the entry’s, the page’s and those that they import, each once, without what loads on demand', () => {
    expect(listScripts(manifest, ['page', 'card'])).toEqual(['index.js', 'runtime.js', 'page.js', 'card.js']);
    const [weight] = weighVisits(manifest, read, [visit]);
    const sent = ['index.js', 'runtime.js', 'page.js', 'card.js'].map((file) => size(read(file)));
    expect(weight).toEqual({
      page: 'a',
      limit: 1_000,
      bytes: sent.reduce((sum, bytes) => sum + bytes, size('paint()\nstart()')),
      requests: 4,
    });
  });

  it('are those in the document alone where the page is only read', () => {
    const [weight] = weighVisits(manifest, read, [{ ...visit, modules: [] }]);
    expect(weight).toMatchObject({ bytes: size('paint()\nstart()'), requests: 0 });
  });

  it('cannot be left out of the count of a page that loads them', () => {
    const wrong = { ...visit, modules: [], document: 'busy.html' };
    expect(() => weighVisits(manifest, read, [wrong])).toThrow('busy.html');
    expect(() => weighVisits(manifest, read, [{ ...visit, modules: ['gone'] }])).toThrow('gone');
  });

  it('fail the build when they are too many bytes, with the page’s name', () => {
    const weights = weighVisits(manifest, read, [visit, { ...visit, page: 'heavy', limit: 10 }]);
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
    ])
      expect(named).toContain(page);
  });
});
