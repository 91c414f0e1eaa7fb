import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEarly } from '../../../web/build/start-early.ts';

const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/text.woff2" crossorigin="">';
const shell = `<html><head><title>Site</title>\n    ${font}\n  </head><body></body></html>`;
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'src/app/identity/Auth0Host.tsx': {
    file: 'assets/identity.js',
    imports: ['index.html', '_config.js'],
    assets: ['assets/worker.js'],
  },
  '_config.js': { file: 'assets/config.js' },
};

/** What the page fetches ahead, as its script runs with these attributes on the root element. */
const fetchedWith = (attributes: readonly string[]): (string | null)[] => {
  for (const name of attributes) document.documentElement.setAttribute(name, '');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(startEarly(shell, manifest)) ?? [];
  // jsdom runs no scripts here, so the text is run as a function.
  new Function(script)();
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
};
const clear = (): void => {
  document.head.replaceChildren();
  for (const name of ['data-returning', 'data-fonts']) document.documentElement.removeAttribute(name);
};
beforeEach(clear);
afterEach(clear);

it('the application page fetches the fonts of its text for anybody', () => {
  expect(fetchedWith([])).toEqual(['/assets/text.woff2']);
});

it('the application page fetches identity SDK, worker and settings beside its entry for signed-in learners', () => {
  expect(fetchedWith(['data-returning'])).toEqual([
    '/assets/identity.js',
    '/assets/config.js',
    '/assets/worker.js',
    '/config.json',
    '/assets/text.woff2',
  ]);
});

it('the fonts wait where a video may be shown', () => {
  expect(fetchedWith(['data-returning', 'data-fonts'])).not.toContain('/assets/text.woff2');
  expect(startEarly(shell, manifest)).not.toContain('<link rel="preload" as="font"');
});
