import { describe, expect, it } from 'vitest';
import { readAddresses } from '#web/features/teams/addresses.ts';

describe('the addresses in pasted text', () => {
  it.each([
    ['nothing', ' \n\r\n ', []],
    ['one a line, with blank lines between', 'ada@x.test\n\n  cy@x.test  \r\n', ['ada@x.test', 'cy@x.test']],
    [
      'commas, semicolons, tabs and spaces',
      'ada@x.test, bo@x.test;cy@x.test\tdi@x.test ed@x.test',
      ['ada@x.test', 'bo@x.test', 'cy@x.test', 'di@x.test', 'ed@x.test'],
    ],
    [
      'names as mail programs write them, with commas in them',
      'Hopper, Grace <grace@x.test>; "Lovelace, Ada" <ada@x.test>, cy@x.test',
      ['grace@x.test', 'ada@x.test', 'cy@x.test'],
    ],
    ['a name without brackets', 'Grace Hopper grace@x.test', ['grace@x.test']],
    [
      'rows of a spreadsheet, whose other columns and header are left out',
      'Name,Email,Department\n"Hopper, Grace",grace@x.test,Navy\nAda,"ada@x.test",',
      ['grace@x.test', 'ada@x.test'],
    ],
    ['rows with semicolons', 'Vorname;E-Mail\nAda;ada@x.test', ['ada@x.test']],
    [
      'quotes, brackets, mailto and a full stop around an address',
      '“mailto:ada@x.test”\n(bo@x.test).',
      ['ada@x.test', 'bo@x.test'],
    ],
    ['an address twice, in another case', 'Ada@x.test\nbo@x.test\nada@X.test', ['Ada@x.test', 'bo@x.test']],
    ['addresses with quotes inside and plus signs', "o'neil+ai@x.test", ["o'neil+ai@x.test"]],
  ])('are found in %s', (_what, pasted, addresses) => {
    expect(readAddresses(pasted)).toEqual(addresses);
  });

  it.each([
    [
      'a line without an at sign',
      'ada@x.test\nnot an address\ncy@x.test',
      ['ada@x.test', 'not an address', 'cy@x.test'],
    ],
    ['a piece of a list', 'ada@x.test, bo, cy@x.test', ['ada@x.test', 'bo', 'cy@x.test']],
    ['an address cut short', 'ada@\n@x.test', ['ada@', '@x.test']],
    ['the only line, though it names a column', 'my email address', ['my email address']],
  ])('keep %s, to be refused with a reason and not lost', (_what, pasted, entries) => {
    expect(readAddresses(pasted)).toEqual(entries);
  });

  it('are no longer than the server reads', () => {
    expect(readAddresses(`${'a'.repeat(400)}@x.test`)[0]).toHaveLength(320);
  });

  it.each([
    ['a name without an end', `Ada <ada@x.test> ${'lorem ipsum '.repeat(100_000)}`],
    ['full stops in its midst', `a@x.test${'.'.repeat(1_000_000)}x`],
    ['at signs in an open bracket', `<${'@'.repeat(1_000_000)}`],
  ])(
    'are found in a line with %s, which would take minutes if it took the square of its length',
    (_, line) => {
      expect(readAddresses(line)).toHaveLength(1);
    },
  );

  it('are nothing where there are only marks', () => {
    expect(readAddresses('“)>.')).toEqual([]);
  });

  it('are all found in five hundred rows', () => {
    const rows = Array.from({ length: 500 }, (_, at) => `"Person ${at}, Dr.",p${at}@x.test,Team ${at % 7}`);
    const addresses = readAddresses(['Name,Email,Team', ...rows, ...rows].join('\r\n'));
    expect(addresses).toEqual(Array.from({ length: 500 }, (_, at) => `p${at}@x.test`));
  });
});
