import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEarly } from '../../../web/build/start-early.ts';

const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/text.woff2" crossorigin="">';
const shell = `<html><head><title>Site</title>\n    ${font}\n  </head><body></body></html>`;
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  '_check.js': {
    name: 'session-check',
    file: 'assets/check.js',
    imports: ['_base.js'],
    assets: ['assets/worker.js'],
  },
  '_base.js': { file: 'assets/base.js' },
  'src/app/identity/Auth0Host.tsx': {
    file: 'assets/host.js',
    imports: ['index.html', '_check.js'],
    css: ['assets/host.css'],
  },
  '_course.js': { name: 'course-ahead', file: 'assets/course.js', imports: ['index.html', '_keys.js'] },
  '_opening.js': { name: 'opening', file: 'assets/opening.js', imports: ['_keys.js'] },
  '_keys.js': { file: 'assets/keys.js' },
};

/** What the page fetches ahead, as its script runs with these attributes on the root element. */
const fetchedWith = (attributes: readonly string[]): (string | null)[] => {
  for (const name of attributes) document.documentElement.setAttribute(name, '');
  const page = startEarly(shell, manifest);
  const [, data = '', script = ''] =
    /(<script type="application\/json".*?<\/script>)\s*<script>([\s\S]*)<\/script>/.exec(page) ?? [];
  expect(script).not.toContain('/assets/');
  document.body.innerHTML = data;
  // jsdom runs no scripts here, so the text is run as a function.
  new Function('load', script.replaceAll('import(', 'load('))((module: string) => {
    imported.push(module);
    return Promise.resolve();
  });
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
};
/** Modules that the page has begun to run. */
let imported: string[] = [];
const clear = (): void => {
  imported = [];
  document.head.replaceChildren();
  for (const name of ['data-returning', 'data-fonts']) document.documentElement.removeAttribute(name);
};
beforeEach(clear);
afterEach(clear);

it('the application page fetches the fonts of its text for anybody', () => {
  expect(fetchedWith([])).toEqual(['/assets/text.woff2']);
});

it('the application page begins the check for a session beside its entry for signed-in learners', () => {
  expect(fetchedWith(['data-returning'])).toEqual([
    '/assets/check.js',
    '/assets/base.js',
    '/assets/worker.js',
    '/config.json',
    '/assets/host.js',
    '/assets/host.css',
    '/assets/text.woff2',
  ]);
  expect(imported).toEqual(['/assets/check.js']);
  // As the loader of chunks asks for styles: in another mode a browser fetches each a second time.
  expect(document.querySelector<HTMLLinkElement>('link[href="/assets/host.css"]')?.crossOrigin).toBe(
    'anonymous',
  );
});

it('a lecture’s address asks for its course beside the entry, and the fonts wait', () => {
  const fetched = fetchedWith(['data-returning', 'data-fonts']);
  expect(fetched).toEqual(
    expect.arrayContaining(['/assets/course.js', '/assets/keys.js', '/assets/opening.js']),
  );
  expect(fetched).not.toContain('/assets/text.woff2');
  expect(imported).toEqual(['/assets/check.js', '/assets/course.js']);
  expect(startEarly(shell, manifest)).not.toContain('<link rel="preload" as="font"');
});

it('a visitor’s page asks for nothing of a learner', () => {
  expect(fetchedWith(['data-fonts'])).toEqual([]);
  expect(imported).toEqual([]);
});

it('a build without one of the chunks fails', () => {
  const { '_course.js': _, ...rest } = manifest;
  expect(() => startEarly(shell, rest)).toThrow('course-ahead');
});
