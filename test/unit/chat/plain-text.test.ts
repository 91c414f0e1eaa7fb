import { expect, it } from 'vitest';
import { toPlainText } from '#lambdas/chat/plain-text.ts';
import { startCpuTimer } from '../../support/cpu-time.ts';

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
    '[ softmax((QK^T)/(sqrt(d_k))) ]',
  ],
  ['a formula between two dollars', '$$\\alpha = f(x)$$', 'alpha = f(x)'],
  ['a command outside a formula', 'It is \\textbf{large}.', 'It is large.'],
  [
    'emphasis in emphasis',
    '**Bold with *em* inside**, and **ends *so***.',
    'Bold with em inside, and ends so.',
  ],
  ['emphasis with code in it', '**Use `x` now**', 'Use x now'],
  ['a quote', '> It **weighs**.\n>\n> > It adds.', 'It weighs.\n\nIt adds.'],
  ['a heading that is closed', '## Attention ##\nIt weighs.', 'Attention\nIt weighs.'],
  ['a list', 'So:\n\n3. **One**\n4. Two:\n   * part\n', 'So:\n\n3. One\n4. Two:\n  - part'],
  ['a rule', 'One.\n\n---\n\nTwo.', 'One.\n\nTwo.'],
  ['bold letters', '**R**etrieval-**A**ugmented **G**eneration', 'Retrieval-Augmented Generation'],
  ['bold beside signs', '**train**/**test** and **ReLU**(x), **a**[1]', 'train/test and ReLU(x), a[1]'],
  ['bold beside a command', '**Note** that \\hat{y} is `y`, and **so** on.', 'Note that y is y, and so on.'],
  ['two formulas', '$\\mathbf{W}_{Q}$ and $\\mathbf{W}_{K}$, $x^*$ and $y^*$', 'W_Q and W_K, x^* and y^*'],
  ['a best value', 'Set $\\theta^{*}$ [1]; then $\\phi^{*}$ [2].', 'Set theta^* [1]; then phi^* [2].'],
  ['a formula after a price', 'It costs $5, and $x$ is it.', 'It costs $5, and x is it.'],
])('the plain text of %s has none of its marks', (_, written, plain) => {
  expect(toPlainText(written)).toBe(plain);
});

it.each([
  'It costs $20, was $30, and later $20–$40.',
  'Call f(*args, **kwargs) in __init__ for 2 * 3 * 4.',
  'Item x[0] is #1 [2].\n- one\n- two',
  'A line ends with "\\n" and C:\\temp is a folder.',
  'def f(*args, **kwargs): pass, and f(*a, **b)',
  '2*3*4 = 24 and 2**3 = 8 and 2**4 = 16',
  'SELECT count(*), max(x)*2, sum(*)',
  'The files src/**/*.ts, src/*.py and test/*.py.',
  'A number is \\d{3}-\\d{4}, or \\u{1F600}.',
  'Use re.sub(r"\\s{2,}", " ", text).',
  'export PATH=$PATH:$HOME/bin',
  '<answer>\nIt weighs [3].\n</answer>',
  'It weighs [2], fast [3][4].\n\n[2]: https://a.test',
  'It costs $20 or 25$ with tax, then 30$.',
  'Call handlers[name](event) or arr[0](x).',
])('what only looks like a mark stays: %s', (text) => {
  expect(toPlainText(text)).toBe(text);
});

it.each([
  ['in a line', 'Use `**kwargs` and `*args`.', 'Use **kwargs and *args.'],
  [
    'in a list',
    '1. Do:\n\n   ```py\n   def f():\n       return x\n   ```\n   * Or:\n     ```py\n     y = 1\n     z = 2\n     ```',
    '1. Do:\n  \n  def f():\n      return x\n  - Or:\n    y = 1\n    z = 2',
  ],
  ['after an object of its own', '&#65532; See `x`.', '\uFFFC See x.'],
  ['with a call of what an index finds', '`a[0](b)` and `x_i`', 'a[0](b) and x_i'],
  ['with a command', 'Write `\\textbf{x}` or `$x$`.', 'Write \\textbf{x} or $x$.'],
  ['with a backtick', 'Write `` a`b ``.', 'Write a`b.'],
  [
    'in a fence',
    'So:\n```python\n# add one\nx = 2*3*4\n\n> y = a[0](**x)\n```\nDone.',
    'So:\n# add one\nx = 2*3*4\n\n> y = a[0](**x)\nDone.',
  ],
  ['in a fence that was cut off', '~~~\n# add one\n*x* = 1', '# add one\n*x* = 1'],
  ['in a fence of one line', '```print(1)```\nThat prints 1.', 'print(1)\nThat prints 1.'],
  ['between the marks of a fence', 'Run ```pip install torch``` first.', 'Run pip install torch first.'],
])('code %s stays as it was written', (_, written, plain) => {
  expect(toPlainText(written)).toBe(plain);
});

it('what is not code can be changed, and only that', () => {
  expect(toPlainText('*One* `one` one', (prose) => prose.toUpperCase())).toBe('ONE one ONE');
});

it.each([
  '[a](',
  '$x ',
  '**a',
  '`',
  '\\[',
  '\\frac{',
  '[',
  '_{',
  ' \\',
  '*a ',
  '\\[\\',
  '``a',
  '# ',
  '> ',
  '- ',
  '```\n',
])('many of the same mark take no longer than their length says: %j', (mark) => {
  const spent = startCpuTimer();
  toPlainText(mark.repeat(50_000));
  expect(spent()).toBeLessThan(2_000);
});
