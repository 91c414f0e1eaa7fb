/** Letters that are written in two ways, or that keyboards elsewhere lack, as most people type them instead. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const otherLetter = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'gu');

/**
 * Marks above and below letters. In scripts such as Thai and Devanagari marks are the vowels, and in kana they tell letters apart, so
 * those stay.
 */
const accents =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]]--[\u3099\u309a]]/gv;

/** What is never read: soft hyphens, marks of direction, zero-width joiners and spaces; and the Arabic line that lengthens a word. */
const invisible = /[\p{Cf}\u0640]/gu;
const apostrophes = /['’ʼ]/gu;

/** Fast path: characters that normalization does not change, such as most English text. */
const isPlain = (text: string): boolean => /^[\t\n\r -~–—‘’“”]*$/.test(text);

const foldLetters = (text: string): string =>
  text
    .replace(invisible, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(otherLetter, (letter) => otherLetters[letter] ?? letter);

/** Normalizes a text for comparison: lower case, without accents, ligatures, invisible characters and apostrophes. */
export const foldText = (text: string): string =>
  (isPlain(text) ? text.toLowerCase() : foldLetters(text)).replace(apostrophes, '');
