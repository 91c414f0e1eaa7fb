import { describe, expect, it } from 'vitest';
import { isSameOutput } from '#bin/content/run/check-cells.ts';
import { makeNotebook, renderText } from '#test/support/articles.ts';

const cell = '```python run\nprint(6)\n```\n';

describe('code that readers can run', () => {
  it('is marked in the page, and its expected output stands in a box below it', async () => {
    const { html, runs } = await renderText(`${cell}\n\`\`\`output\n6\n\`\`\`\n`);
    expect(html).toMatch(/<figure class="code" data-lang="python" data-run="">/);
    expect(html).toContain('<div class="output"><pre>6</pre></div>');
    expect(runs).toEqual([
      { line: 2, code: 'print(6)', output: { text: '6', isApproximate: false, line: 6 } },
    ]);
  });

  it('is neither code without the word "run" nor code in another language', async () => {
    const { html, runs } = await renderText('```python\nprint(6)\n```\n\n```js run\n6\n```\n');
    expect(html).not.toContain('data-run');
    expect(runs).toEqual([]);
  });

  it('may have output that is only approximately what it prints', async () => {
    const { runs } = await renderText(`${cell}\n\`\`\`output approximate\n0.31 s\n\`\`\`\n`);
    expect(runs[0]?.output).toMatchObject({ isApproximate: true });
  });

  it('leaves an output block as code where no cell stands right before it', async () => {
    const { html, runs } = await renderText(`${cell}\nText.\n\n\`\`\`output\n6\n\`\`\`\n`);
    expect(html).toContain('data-lang="output"');
    expect(runs[0]).not.toHaveProperty('output');
  });

  it('is every Python cell of a notebook without commands of IPython', async () => {
    const cells = ['1 + 1', '%timeit 1', '!pip install x'].map((source) => ({
      cell_type: 'code',
      source,
      outputs: [],
      execution_count: null,
    }));
    const { runs } = await renderText(makeNotebook(cells), { name: 'lectures/one.ipynb' });
    expect(runs.map(({ code }) => code)).toEqual(['1 + 1']);
  });

  it('is not the code of a notebook in another language', async () => {
    const cells = [{ cell_type: 'code', source: 'x <- 1', outputs: [], execution_count: null }];
    const notebook = makeNotebook(cells, { language_info: { name: 'R' } });
    expect((await renderText(notebook, { name: 'lectures/one.ipynb' })).runs).toEqual([]);
  });

  it('adds nothing to the plain text for search but its lines of code', async () => {
    const { sections } = await renderText(`Text.\n\n${cell}\n\`\`\`output\n6\n\`\`\`\n`);
    expect(sections).toEqual([{ text: 'Text.', code: ['print(6)'] }]);
  });
});

describe('two outputs', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['a 1.00000001 b', 'a 1.0 b'],
    ['line \nend', 'line\nend\n'],
    ['1,234,567', '1234567'],
    ['-0.3333333333', '-0.3333333334'],
    ['1,234,567 rows, 12 columns', '1234567 rows, 12 columns'],
    ['1.00000012e-05', '1e-05'],
  ])('%j and %j are the same', (printed, expected) => {
    expect(isSameOutput(printed, expected)).toBe(true);
  });

  it.each([
    ['0.3', '0.31'],
    ['1', '-1'],
    ['a', 'b'],
    ['1\n2', '1 2'],
    ['', '0'],
    ['123456', '123457'],
    ['1,2', '12'],
    ['1,2345', '12345'],
    ['1234,567', '1234567'],
    ['1,234,5', '1234,5'],
    ['1_000', '1000'],
    ['3+2', '32'],
    ['12:05', '12:5'],
    ['There are 3.', 'There are 3'],
  ])('%j and %j are not the same', (printed, expected) => {
    expect(isSameOutput(printed, expected)).toBe(false);
  });
});
