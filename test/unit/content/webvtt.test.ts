import { expect, it } from 'vitest';
import { escapeStrayBrackets } from '#bin/content/check/webvtt.ts';
import { startCpuTimer } from '../../support/cpu-time.ts';

const cue = (text: string): string => `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${text}\n`;

it.each([
  '<v\nFred>Hello</v>',
  '<v Fred\nFlint>Hello</v>',
  '<i\r\n>Hello</i>',
  '<c.yellow\nbright\none>Hello</c>',
])('a tag of captions that ends on a later line stays as it is: %j', (text) => {
  expect(escapeStrayBrackets(cue(text))).toEqual({ text: cue(text), lines: [] });
});

it.each([
  ['a < b\nand c > d', 'a &lt; b\nand c > d'],
  ['<v\nFred', '&lt;v\nFred'],
  ['<v\n\n00:00:02.000 --> 00:00:03.000\nFred>', '&lt;v\n\n00:00:02.000 --> 00:00:03.000\nFred>'],
  ['<v\n00:00:02.000 --> 00:00:03.000\nFred>', '&lt;v\n00:00:02.000 --> 00:00:03.000\nFred>'],
  ['<v\n<i>Fred</i>', '&lt;v\n<i>Fred</i>'],
])('a bracket that begins no tag of its cue is escaped, with its line: %j', (text, escaped) => {
  expect(escapeStrayBrackets(cue(text))).toEqual({ text: cue(escaped), lines: [4] });
});

it('a cue of very many brackets takes no longer for each of them than a short one', () => {
  const spent = startCpuTimer();
  const { lines } = escapeStrayBrackets(cue('<'.repeat(80_000) + 'a'.repeat(80_000)));
  expect(lines).toEqual([4]);
  expect(spent()).toBeLessThan(2_000);
});
