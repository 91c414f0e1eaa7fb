import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filterNames } from '../../lambdas/domain/course/course-filters.ts';

const tag = '<script src="/before-paint.js"></script>';
const file = join(import.meta.dirname, '..', 'public', 'before-paint.js');

/**
 * Inlines the script that must run before the first paint, with the names of the list's filters, which saves a request. The content security policy allows it by
 * its hash, which is computed from the built pages when the stack is synthesized.
 */
export const inlineBeforePaint = (): Plugin => ({
  name: 'inline-before-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`);
      const script = readFileSync(file, 'utf8')
        .replace('FILTERS', filterNames.join('|'))
        .replace(/^\s*\/\/.*\n/gm, '');
      return html.replace(tag, () => `<script>\n${script}</script>`);
    },
  },
});
