import { describe, expect, it } from 'vitest';
import { readCues } from '#domain/transcript/web-vtt.ts';

const told = (webVtt: string): string[] => readCues(webVtt).map(({ text }) => text);
const cue = (text: string): string => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;

describe('captions', () => {
  it.each([
    ['Na&iuml;ve Okapi&#39;s ranking', "Naïve Okapi's ranking"],
    ['&copy; &hellip; &#x2019; &#x1F600; &rarr; &eacute; AT&T R&ampD', '© … ’ 😀 → é AT&T R&D'],
    ['a &lt;b&gt; &amp;lt; &#60;i>', 'a <b> &lt; <i>'],
    ['a&nbsp;b &unknown;', 'a b &unknown;'],
    [
      '<v Ana>Hello <i.loud>there</i>, <lang en>all</lang> <00:00:00.500><c>now</c></v>',
      'Hello there, all now',
    ],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
    ['one\n \ntwo\n\t\nthree', 'one two three'],
  ])('read %j as a browser shows it', (text, shown) => {
    expect(told(cue(text))).toEqual([shown]);
  });

  it('begin a new one at each time, without an empty line before it', () => {
    expect(
      readCues('WEBVTT\n\n00:00.000 --> 00:02.000\nHello there\n00:02.000 --> 00:04.000\nsecond cue'),
    ).toEqual([
      { start: 0, end: 2, text: 'Hello there' },
      { start: 2, end: 4, text: 'second cue' },
    ]);
  });

  it('give a line that rolls up once', () => {
    const rolling = [
      ['00:00.000 --> 00:02.000', ' \nwe<00:00:00.500><c> train</c><c> a</c><c> model</c>'],
      ['00:02.000 --> 00:02.010', 'we train a model\n '],
      ['00:02.010 --> 00:04.000', 'we train a model\non<00:02.500><c> some</c><c> data</c>'],
      ['00:04.000 --> 00:04.010', 'on some data\n '],
      ['00:04.010 --> 00:06.000', 'on some data\nand test it\non more'],
      ['00:06.000 --> 00:08.000', 'and test it\non more\nof the same'],
    ];
    const text = `WEBVTT\nKind: captions\n\n${rolling.map((each) => each.join('\n')).join('\n\n')}\n`;
    expect(told(text)).toEqual(['we train a model', 'on some data', 'and test it on more', 'of the same']);
  });

  it('keep what is said again later', () => {
    const cues = [
      '00:00.000 --> 00:01.000\nYes.',
      '00:01.000 --> 00:02.000\nNo.',
      '00:02.000 --> 00:03.000\nYes.',
    ];
    expect(told(`WEBVTT\n\n${cues.join('\n\n')}\n`)).toEqual(['Yes.', 'No.', 'Yes.']);
    const pause = ['00:00.000 --> 00:01.000\nAgain.', '00:02.000 --> 00:03.000\nAgain.'];
    expect(told(`WEBVTT\n\n${pause.join('\n\n')}\n`)).toEqual(['Again.', 'Again.']);
  });

  it('skip notes, styles, settings and identifiers, whatever ends the lines', () => {
    const text =
      '\uFEFFWEBVTT - title\r\n\r\nNOTE not said\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\none\r\n00:01.000 --> 00:02.000 align:start\r\nsaid\r\n';
    expect(readCues(text)).toEqual([{ start: 1, end: 2, text: 'said' }]);
  });
});
