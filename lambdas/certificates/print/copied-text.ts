import { isRightToLeft } from './typeset.ts';

type Document = PDFKit.PDFDocument;

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
/** Hexadecimal UTF-16, big-endian, for ToUnicode maps. */
const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index), 4)).join('');

/** Builds a ToUnicode map (PDF 1.7, 9.10.3) from one byte of text to one character. A section may have at most 100 rows. */
const toUnicodeMap = (characters: readonly string[]): string => {
  const rows = characters.map((character, index) => `<${hex(index + 1, 2)}> <${utf16(character)}>`);
  const sections = Array.from({ length: Math.ceil(rows.length / 100) }, (_, part) => {
    const some = rows.slice(part * 100, part * 100 + 100);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CMapName /Copied def',
    '/CMapType 2 def',
    '1 begincodespacerange\n<00> <FF>\nendcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
};

const end = (reference: PDFKit.PDFKitReference, content?: string): PDFKit.PDFKitReference => {
  reference.end(content === undefined ? undefined : Buffer.from(content, 'latin1'));
  return reference;
};

/** Width of a character in thousandths of the font size. Poppler derives the line height from it, as twice the width. */
const cellWidth = 500;

/** Creates a font with blank glyphs, in which every character is half as wide as it is high. */
const createBlankFont = (document: Document, characters: readonly string[]): PDFKit.PDFKitReference => {
  const blank = end(document.ref({}), `${cellWidth} 0 d0`);
  const names = characters.map((_, index) => `c${index}`);
  return end(
    document.ref({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, -250, cellWidth, 950],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      Resources: {},
      CharProcs: Object.fromEntries(names.map((name) => [name, blank])),
      Encoding: { Type: 'Encoding', Differences: [1, ...names] },
      FirstChar: 1,
      LastChar: names.length,
      Widths: names.map(() => cellWidth),
      ToUnicode: end(document.ref({}), toUnicodeMap(characters)),
    }),
  );
};

/** Maximum number of characters in a blank font, because a character code has one byte. */
const charactersMax = 255;

/** Right-to-left mark, needed after a combining mark at the end of a word, which has no direction and would end up outside the word. */
const rightToLeftMark = '\u200f';
/** Left-to-right mark, needed before left-to-right text, because the space between would otherwise count as part of the right-to-left text. */
const leftToRightMark = '\u200e';
const markAtEnd = /(\p{M})(?=\s|$)/gu;

/**
 * Writes invisible text that is copied and read aloud instead of the visible letters drawn over it. Every character gets a cell of the same
 * width, in visual order, as PDF readers expect.
 * @param text of one direction
 * @param place position in points. `y` is the baseline; `isContinued` says whether the line continues after the text.
 */
export const writeCopied = (
  document: Document,
  text: string,
  {
    x,
    y,
    width,
    size,
    isContinued,
  }: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
    readonly isContinued: boolean;
  },
): void => {
  const seen = isRightToLeft(text)
    ? [
        ...Array.from(text.replaceAll(markAtEnd, `$1${rightToLeftMark}`)).reverse(),
        ...(isContinued ? [leftToRightMark] : []),
      ]
    : Array.from(text);
  const characters = [...new Set(seen)].slice(0, charactersMax);
  const font = createBlankFont(document, characters);
  const name = `Copied${font.id}`;
  const { fonts, height } = document.page as unknown as { fonts: Record<string, unknown>; height: number };
  fonts[name] = font;
  const codes = seen.map((character) => characters.indexOf(character) + 1).filter((code) => code > 0);
  const cell = width / Math.max(1, codes.length);
  const number = (value: number): string => value.toFixed(3);
  document.save();
  document.transform(1, 0, 0, -1, 0, height);
  document.addContent(
    `BT /${name} ${number(size)} Tf 3 Tr ${number((cell / size / (cellWidth / 1_000)) * 100)} Tz 1 0 0 1 ${number(x)} ${number(height - y)} Tm <${codes.map((code) => hex(code, 2)).join('')}> Tj ET`,
  );
  document.restore();
};
