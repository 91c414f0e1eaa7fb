import { describe, expect, it } from 'vitest';
import { splitTables } from '../../../../web/src/components/ui/markdown-tables.ts';

describe('tables in Markdown', () => {
  it('are rendered between the texts around them, with alignments and escaped bars', () => {
    const text = ['Before', '| a | b \\| c | d |', '|:--|:-:|--:|', '| 1 | 2 | 3 |', '| 4 |', '', 'After'];
    expect(splitTables(text.join('\n'))).toEqual([
      { kind: 'text', text: 'Before' },
      {
        kind: 'table',
        align: ['left', 'center', 'right'],
        head: ['a', 'b | c', 'd'],
        rows: [
          ['1', '2', '3'],
          ['4', '', ''],
        ],
      },
      { kind: 'text', text: '\nAfter' },
    ]);
  });

  it('need no bars at the ends, and end where another block begins', () => {
    expect(splitTables('a | b\n- | -\n1 | 2\n### Next')).toEqual([
      { kind: 'table', align: [undefined, undefined], head: ['a', 'b'], rows: [['1', '2']] },
      { kind: 'text', text: '### Next' },
    ]);
  });

  it.each([
    ['code', '```\n| a | b |\n| - | - |\n```'],
    ['indented code', '    | a | b |\n    | - | - |'],
    ['a head with other cells than the line below', '| a | b |\n| - |'],
    ['a heading underlined with dashes', 'a\n---'],
    ['a line with a bar', 'this | that\nand more'],
  ])('are not seen in %s', (_what, text) => {
    expect(splitTables(text)).toEqual([{ kind: 'text', text }]);
  });
});
