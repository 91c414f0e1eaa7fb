import type { Element, ElementContent } from 'hast';
import { createHighlighterCore, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';

/** TextMate scopes of each kind of token; if two scopes match, the longer one wins. */
const tokenScopes = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw'],
  number: ['constant.numeric'],
  constant: ['constant', 'variable.other.constant', 'support.constant'],
  keyword: ['keyword', 'storage', 'markup.heading', 'markup.bold'],
  operator: ['keyword.operator', 'storage.type.function.arrow'],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.name.tag',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
  ],
  variable: ['variable', 'entity.other.attribute-name', 'support.type.property-name'],
  punctuation: ['punctuation', 'meta.brace'],
} as const;
const tokens = Object.keys(tokenScopes) as (keyof typeof tokenScopes)[];

/** Placeholder color of a token: the highlighter only knows colors, which we replace by classes of the page's style sheet. */
const placeholderColor = (index: number): string =>
  `#0000${(index + 1).toString(16).padStart(2, '0').toUpperCase()}`;
const classByColor = new Map(tokens.map((token, index) => [placeholderColor(index), `tk-${token}`]));

const theme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  colors: { 'editor.foreground': '#000000', 'editor.background': '#FFFFFF' },
  settings: [
    { settings: { foreground: '#000000', background: '#FFFFFF' } },
    ...tokens.map((token, index) => ({
      scope: [...tokenScopes[token]],
      settings: { foreground: placeholderColor(index) },
    })),
  ],
};

/** Longer lines are data, not code: they are shown without colors. */
const lineLengthMax = 1_000;
/** Longer code blocks are shown without colors. */
const codeLengthMax = 50_000;

/** Languages without a grammar. */
const plainLanguages: readonly string[] = ['text', 'txt', 'plain', 'plaintext', 'output'];

/** Whether code in this language can be written in an article. */
export const isKnownLanguage = (language: string): boolean =>
  plainLanguages.includes(language) || Object.hasOwn(bundledLanguages, language);

/** Names of all languages that code blocks may have. */
export const knownLanguages: readonly string[] = [...plainLanguages, ...Object.keys(bundledLanguages)];

let highlighter: Promise<HighlighterCore> | undefined;

const loadHighlighter = async (language: keyof typeof bundledLanguages): Promise<HighlighterCore> => {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const loaded = await highlighter;
  await loaded.loadLanguage(bundledLanguages[language]);
  return loaded;
};

interface Piece {
  readonly className: string | undefined;
  text: string;
}

/** Joins adjacent pieces of the same class. */
const join = (pieces: readonly Piece[]): Piece[] => {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && (last.className === piece.className || piece.text.trim() === '')) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
};

const toNode = ({ className, text }: Piece): ElementContent =>
  className === undefined
    ? { type: 'text', value: text }
    : {
        type: 'element',
        tagName: 'span',
        properties: { className: [className] },
        children: [{ type: 'text', value: text }],
      };

/** Turns code into text and spans with classes such as `tk-keyword`; in an unknown language, into plain text. */
export const highlight = async (code: string, language: string): Promise<ElementContent[]> => {
  const plain: ElementContent[] = [{ type: 'text', value: code }];
  if (!Object.hasOwn(bundledLanguages, language) || code.length > codeLengthMax) return plain;
  const known = language as keyof typeof bundledLanguages;
  const lines = (await loadHighlighter(known)).codeToTokensBase(code, {
    lang: known,
    theme: theme.name ?? '',
    tokenizeMaxLineLength: lineLengthMax,
    // Equal code must give equal markup on a slow machine too: only the length decides what is highlighted.
    tokenizeTimeLimit: 0,
  });
  const pieces = lines.flatMap((line, index) => [
    ...(index > 0 ? [{ className: undefined, text: '\n' }] : []),
    ...line.map(({ content, color }) => ({
      className: classByColor.get(color?.toUpperCase() ?? ''),
      text: content,
    })),
  ]);
  return join(pieces).map(toNode);
};

/**
 * The figure for a code block; it scrolls in its own box.
 * @param isCell whether readers can run it
 */
export const toCodeFigure = async (
  code: string,
  language: string | undefined,
  isCell: boolean,
): Promise<Element> => ({
  type: 'element',
  tagName: 'figure',
  properties: {
    className: ['code'],
    ...(language !== undefined && { dataLang: language }),
    ...(isCell && { dataRun: '' }),
  },
  children: [
    {
      type: 'element',
      tagName: 'pre',
      properties: { tabIndex: 0 },
      children: [
        {
          type: 'element',
          tagName: 'code',
          properties: {},
          children: await highlight(code, language ?? 'text'),
        },
      ],
    },
  ],
});
