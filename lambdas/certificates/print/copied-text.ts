type Document = PDFKit.PDFDocument;

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
/** As ToUnicode maps have it: UTF-16, big end first. */
const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index), 4)).join('');

/** A character map as PDF 1.7, 9.10.3 asks for: one byte of text to one character. A section has 100 rows at most. */
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

/** Thousandths of the size. Poppler takes the height of a line from the width of a letter, as if that were half of it. */
const cellWidth = 500;

/** A font without pictures, in which every character is half as wide as it is high. */
const blankFont = (document: Document, characters: readonly string[]): PDFKit.PDFKitReference => {
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

/** One byte names a character of such a font. */
const charactersMax = 255;

/** Says that what stands before it is written from the right: a mark does not say so by itself, and ends up outside its word. */
const fromRight = '\u200f';
/** Says that what follows is written from the left: the space between would else be taken for the end of what is before. */
const fromLeft = '\u200e';
const markAtEnd = /(\p{M})(?=\s|$)/gu;

/**
 * Writes what is copied and read aloud in place of letters that are drawn over it, and is not seen itself. Every character gets a
 * cell of the same width, in the order in which they are seen, as readers expect of a page.
 * @param text letters of a script that is written from the right
 * @param place where they stand, in points; `y` is their baseline, and `goesOn` whether the line goes on after them
 */
export const writeCopied = (
  document: Document,
  text: string,
  {
    x,
    y,
    width,
    size,
    goesOn,
  }: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
    readonly goesOn: boolean;
  },
): void => {
  const letters = Array.from(text.replaceAll(markAtEnd, `$1${fromRight}`)).reverse();
  const seen = goesOn ? [...letters, fromLeft] : letters;
  const characters = [...new Set(seen)].slice(0, charactersMax);
  const font = blankFont(document, characters);
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
