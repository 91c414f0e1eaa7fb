import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const tag = '<script src="/before-paint.js"></script>';
const file = join(import.meta.dirname, '..', 'public', 'before-paint.js');

/**
 * Puts the script that must run before the first paint into the page: one request less before anything shows. The content
 * policy allows it by its hash, which synthesizing the stack takes from the built pages.
 */
export const inlineBeforePaint = (): Plugin => ({
  name: 'inline-before-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`);
      const script = readFileSync(file, 'utf8').replace(/^\s*\/\/.*\n/gm, '');
      return html.replace(tag, () => `<script>\n${script}</script>`);
    },
  },
});
