import { limits } from '#contract/limits.ts';

/** What surrounds an address in lists of mail programs and spreadsheets. */
const opening = /^(?:mailto:|["'“”‘’(<[])+/i;
// Begins at the first of its marks only: from each of them, a long line of marks would take the square of its length.
const closing = /(?<!["'“”‘’)>\].])["'“”‘’)>\].]+$/;

const isAddressLike = (text: string): boolean => text.includes('@');
const unwrap = (text: string): string => text.trim().replace(opening, '').replace(closing, '');

/** Entries of one line: addresses, and what may be a mistyped one. */
const readLine = (line: string): string[] => {
  // `Hopper, Grace <grace@example.com>`: only what stands in the brackets counts, because names have commas.
  const bracketed = [...line.matchAll(/<([^<>@]*@[^<>]*)>/g)].map(([, address = '']) => address);
  const rest = bracketed.length > 0 ? line.replaceAll(/(?<![^,;\t<>])[^,;\t<>]*<[^<>]*>/g, '') : line;
  const pieces = rest.split(/[,;\t]/).flatMap((piece) => {
    const words = piece.split(/\s+/).filter(isAddressLike);
    return words.length > 0 ? words : [piece];
  });
  const addresses = [...bracketed, ...pieces.filter(isAddressLike)].map(unwrap);
  // One address among other pieces is a row of a spreadsheet, whose other columns are left out. Several are a list, where a piece without
  // an at sign is a mistake that its author wants to hear of, as is a line without any.
  if (addresses.length === 1 || bracketed.length > 0) return addresses;
  return addresses.length > 1 ? pieces.map(unwrap) : [unwrap(line)];
};

/** The first row of a spreadsheet, which names its columns. */
const isHeader = (line: string): boolean => !isAddressLike(line) && /\be-?mail|\baddress\b/i.test(line);

/**
 * Takes the addresses out of pasted text: one a line, lists with commas, semicolons or spaces, `Name <address>`, rows of a spreadsheet.
 * Entries that are no addresses stay among them where somebody meant them as such, so that they are refused with a reason and not lost.
 * @returns each entry once, in order, however its case is written
 */
export const readAddresses = (pasted: string): string[] => {
  const [first = '', ...others] = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const lines = others.length > 0 && isHeader(first) ? others : [first, ...others];
  const entries = lines
    .flatMap(readLine)
    .filter((entry) => entry !== '')
    // Longer ones are no addresses; the server refuses them as such.
    .map((entry) => entry.slice(0, limits.pastedEmailMax));
  const known = new Set<string>();
  return entries.filter((entry) => {
    const isNew = !known.has(entry.toLowerCase());
    known.add(entry.toLowerCase());
    return isNew;
  });
};
