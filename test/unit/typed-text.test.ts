import { describe, expect, it } from 'vitest';
import { line, optionalShownLine, optionalShownText, shownLine, TimeZone } from '#contract/schemas/common.ts';
import { ExportQuery } from '#contract/schemas/user.ts';

const name = shownLine(100);
const headline = optionalShownLine(100);
const bio = optionalShownText(2_000);

describe('a line that people typed', () => {
  it.each([
    'Ada Okafor',
    'Ní Dhomhnaill-O’Brien',
    '李',
    'سارا\u200cزاده',
    'क्\u200dष',
    '👩\u200d💻',
    '\u200fשרה',
    '7',
    '+',
  ])('may be %s', (typed) => {
    expect(name.parse(typed)).toBe(typed);
    expect(line(100).parse(typed)).toBe(typed);
    expect(headline.parse(typed)).toBe(typed);
  });

  it.each([
    ['a turned direction', '\u202eevil'],
    ['a turned direction within', 'a\u2067b'],
    ['a direction that ends', 'a\u202cb'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a next line', 'a\u0085b'],
    ['a line break', 'a\nb'],
    ['a NUL', 'a\u0000b'],
    ['only a zero-width space', '\u200b'],
    ['only joiners', '\u200c\u200d'],
    ['only a soft hyphen', '\u00ad'],
    ['only a Hangul filler', '\u3164'],
    ['only a blank Braille cell', '\u2800'],
    ['only an accent', '\u0301'],
  ])('has no %s', (_, typed) => {
    expect(name.safeParse(typed).success).toBe(false);
    expect(line(100).safeParse(typed).success).toBe(false);
    expect(headline.safeParse(typed).success).toBe(false);
  });

  it('may be taken back where it is optional only', () => {
    expect(headline.parse(' ')).toBe('');
    expect(name.safeParse(' ').success).toBe(false);
  });
});

describe('a text about oneself', () => {
  it.each([
    'javascript:alert(1)',
    'See JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript:\nalert(1)',
    'javascript\r\n:alert(1)',
    'vbscript:x',
  ])('holds no address that runs a script: %j', (typed) => {
    expect(bio.safeParse(typed).success).toBe(false);
  });

  it.each(['Visit \u202emoc.elpmaxe', 'a\u2067b', 'a\u202cb', 'a\u0007b'])(
    'has no character that hides what it says: %j',
    (typed) => {
      expect(bio.safeParse(typed).error?.issues[0]?.message).toBe('Control characters are not allowed');
    },
  );

  it.each(['\u200fשלום', 'سارا\u200cزاده', '👩\u200d💻'])('may be in any script: %s', (typed) => {
    expect(bio.parse(typed)).toBe(typed);
  });

  it.each(['JavaScript: ten years of it', 'I write JavaScript.\nAnd Python.', 'a\tb'])(
    'may be about scripts: %j',
    (typed) => {
      expect(bio.parse(typed)).toBe(typed);
    },
  );
});

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Etc/UTC', 'Etc/UTC'],
    ['utc', 'UTC'],
  ])('%s is kept as %s', (typed, known) => {
    expect(TimeZone.parse(typed)).toBe(known);
    expect(TimeZone.parse(known)).toBe(known);
  });

  it.each(['', 'Europe', 'Mars/Base', '__proto__', 'Europe/Berlin\u0000'])('is not %j', (typed) => {
    expect(TimeZone.safeParse(typed).success).toBe(false);
  });
});

describe('the next part of an export', () => {
  it('is named by a key that DynamoDB can hold', () => {
    const allows = (after: string): boolean => ExportQuery.safeParse({ after }).success;
    expect(allows('COURSE#rag-in-practice#NOTE#0#chunking')).toBe(true);
    expect(allows('a'.repeat(1_024))).toBe(true);
    expect(allows('a'.repeat(1_025))).toBe(false);
    expect(allows('字'.repeat(400))).toBe(false);
  });
});
