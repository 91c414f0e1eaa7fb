import { bidi } from './bidi.ts';

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

const rightToLeftMark = '\u200f';
const leftToRightMark = '\u200e';

/** What would end up outside its word or part: a combining mark at the end of a word, and a bracket or the like at the end of the part. */
const undirected = /\p{M}(?=\s)|\P{L}$/gu;

/** Type of a character in a line: `R` from the right, `L` from the left, `M` a mark on the letter before it, `N` of no direction. */
const typeOf = (character: string): 'R' | 'L' | 'M' | 'N' => {
  const name = bidi.getBidiCharTypeName(character);
  if (name === 'R' || name === 'AL') return 'R';
  if (name === 'NSM') return 'M';
  // Poppler counts hyphens, points and commas as numbers, and numbers as text from the left.
  return ['L', 'EN', 'AN', 'ES', 'ET', 'CS'].includes(name) ? 'L' : 'N';
};

/** Text from the right up to its last letter or mark, and to the end of the line if nothing from the left follows; else all up to the next one. */
const section = /R(?:[RMN]*[RM])?(?:N+$)?|[^R]+/g;

/**
 * Puts a line into the order of cells from which Poppler makes the text again. It reads a line from the left, and turns each part of it that has
 * letters from the right. A part ends at the first letter of the other direction, so marks of direction stand where it would end elsewhere.
 */
const toCells = (text: string): string[] => {
  const characters = Array.from(text);
  const parts = [...characters.map(typeOf).join('').matchAll(section)];
  return parts.flatMap(({ 0: types, index }) => {
    const part = characters.slice(index, index + types.length);
    if (!types.startsWith('R')) return index > 0 ? [leftToRightMark, ...part] : part;
    const marked = part.join('').replaceAll(undirected, `$&${rightToLeftMark}`);
    return Array.from(marked).reverse();
  });
};

/**
 * Writes invisible text that is copied and read aloud instead of the visible letters drawn over it. Every character gets a cell of the same
 * width.
 * @param place position in points. `y` is the baseline.
 */
export const writeCopied = (
  document: Document,
  text: string,
  {
    x,
    y,
    width,
    size,
  }: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
  },
): void => {
  const seen = toCells(text);
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
