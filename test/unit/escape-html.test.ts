import { expect, it } from 'vitest';
import { escapeHtml } from '#lambdas/pages/escape-html.ts';

it.each([
  ['<script>', '&lt;script&gt;'],
  ['a" onload="b', 'a&quot; onload=&quot;b'],
  ["it's", 'it&#39;s'],
  ['&lt;', '&amp;lt;'],
])('%j is text in HTML and in the attributes of its elements', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
