import { expect, it } from 'vitest';
import { carryAddresses } from '#bin/content/import/carry-addresses.ts';

/** Carries the addresses of a cell with two attachments, one of which is no picture. */
const carry = (source: string): { text: string; notes: string[] } => {
  const notes: string[] = [];
  const keep = (name: string) => {
    if (name === 'sheet.pdf') return { problem: 'the attachment sheet.pdf is no picture that pages show' };
    return ['a.png', 'my pic.png', 'b(1).png', 'a_b.png'].includes(name)
      ? { path: `figures/${name.length}.png` }
      : { problem: `the cell has no attachment ${name}` };
  };
  const text = carryAddresses(source, keep, (reason) => notes.push(reason));
  return { text, notes };
};

it.each([
  ['![x](attachment:a.png)', '![x](figures/5.png)'],
  ['![attachment:a.png](attachment:a.png)', '![attachment:a.png](figures/5.png)'],
  ['![x](attachment:a.png "A title")', '![x](figures/5.png "A title")'],
  ['![x](attachment:my%20pic.png)', '![x](figures/10.png)'],
  ['![x](<attachment:my pic.png>)', '![x](<figures/10.png>)'],
  ['![x](attachment:b(1).png)', '![x](figures/8.png)'],
  ['![x][ref]\n\n[ref]: attachment:a.png "A title"', '![x][ref]\n\n[ref]: figures/5.png "A title"'],
  ['[![x](attachment:a.png)](attachment:my%20pic.png)', '[![x](figures/5.png)](figures/10.png)'],
  ['- ![x](attachment:a.png)\n- ![y](attachment:a.png)', '- ![x](figures/5.png)\n- ![y](figures/5.png)'],
])('an attachment of a notebook is carried over however Markdown names it: %j', (source, text) => {
  expect(carry(source)).toEqual({ text, notes: [] });
});

it.each([
  ['![x](attachment:gone.png)', 'the cell has no attachment gone.png'],
  ['[x](attachment:sheet.pdf)', 'the attachment sheet.pdf is no picture that pages show'],
  ['![x](attachment:a\\_b.png)', 'the address of a_b.png is written with escapes: name figures/7.png'],
  ['![x](images/plot.png)', '"images/plot.png" is not carried over: put that file beside the article'],
  ['[x](/files/data.csv)', '"/files/data.csv" leads nowhere in a course: name a file beside the article'],
  ['[x](data.csv)', '"data.csv" is not carried over: put that file beside the article'],
  ['[x][d]\n\n[d]: ../data.csv', '"../data.csv" is not carried over: put that file beside the article'],
  [
    'A <img alt="x" src="attachment:a.png">',
    '"attachment:a.png" stands in HTML, which pages show as text: write it in Markdown',
  ],
  [
    '<center>![x](attachment:a.png)</center>',
    '"attachment:a.png" stands in HTML, which pages show as text: write it in Markdown',
  ],
  [
    '<center>\n[x][d]\n[d]: attachment:a.png\n</center>',
    '"attachment:a.png" stands in HTML, which pages show as text: write it in Markdown',
  ],
  [
    '<div>\n![x](<plot.png> "A title")\n</div>',
    '"plot.png" stands in HTML, which pages show as text: write it in Markdown',
  ],
  ['<a href=data.csv>x</a>', '"data.csv" stands in HTML, which pages show as text: write it in Markdown'],
  [
    `${'>'.repeat(30)} ![x](attachment:a.png)`,
    'has 30 quotes and lists in each other: 20 at most: its attachments are not carried over',
  ],
])('an address that a notebook loses is listed with its reason: %j', (source, note) => {
  expect(carry(source)).toEqual({ text: source, notes: [note] });
});

it.each([
  '`![x](attachment:a.png)`',
  '```\n![x](attachment:a.png)\n```',
  '<!-- <img src="a.png"> -->',
  '<center>[a](https://example.com) and [b](#part)</center>',
  '[a](https://example.com) <a@example.com> [b](#part) [c](lecture:next) <a id="part"></a>',
])('what is no address of a file stays as it is, and is not listed: %j', (source) => {
  expect(carry(source)).toEqual({ text: source, notes: [] });
});
