import { expect, it } from 'vitest';
import { toPlainText } from '../../../lambdas/domain/chat/plain-text.ts';

it.each([
  ['a heading', '## Attention\n\nIt weighs.', 'Attention\n\nIt weighs.'],
  ['emphasis', '**Attention** is *soft*, and ***both*** at once.', 'Attention is soft, and both at once.'],
  ['code', 'Call `max_tokens`:\n```py\nx = 1\n```\nDone.', 'Call max_tokens:\nx = 1\nDone.'],
  ['a link', 'See [the docs](https://a.test/b_(c)) and ![a picture](b.png).', 'See the docs and a picture.'],
  ['a linked citation', 'So it is [1](https://a.test).', 'So it is [1].'],
  ['a formula in a line', 'Divide by $\\sqrt{d_k}$ [1].', 'Divide by sqrt(d_k) [1].'],
  [
    'a formula of its own',
    '\\[ \\text{softmax}\\left(\\frac{QK^{T}}{\\sqrt{d_{k}}}\\right) \\]',
    'softmax((QK^T)/(sqrt(d_k)))',
  ],
  ['a formula between two dollars', '$$\\alpha = f(x)$$', 'alpha = f(x)'],
  ['a command outside a formula', 'It is \\textbf{large}.', 'It is large.'],
])('the plain text of %s has none of its marks', (_, written, plain) => {
  expect(toPlainText(written)).toBe(plain);
});

it.each([
  'It costs $20, was $30, and later $20–$40.',
  'Call f(*args, **kwargs) in __init__ for 2 * 3 * 4.',
  'Item x[0] is #1 [2].\n- one\n- two',
  'A line ends with "\\n" and C:\\temp is a folder.',
  'A pattern finds a bracket by \\( alone.',
])('what only looks like a mark stays: %s', (text) => {
  expect(toPlainText(text)).toBe(text);
});

it.each(['[a](', '$x ', '**a', '`', '\\[', '\\frac{', '[', '_{', ' \\', '*a '])(
  'many of the same mark take no longer than their length says: %j',
  (mark) => {
    const started = performance.now();
    toPlainText(mark.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);
