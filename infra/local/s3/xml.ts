import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';

export type XmlValue = string | number | boolean | XmlObject | XmlValue[] | undefined;
export interface XmlObject {
  [name: string]: XmlValue;
}

/** Builds a small XML document. Arrays repeat their element; undefined values are left out. */
export const xml = (root: string, content: XmlObject): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`;

const element = (name: string, value: XmlValue): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('');
  const inner =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, childValue]) => element(child, childValue))
          .join('')
      : escapeHtml(String(value));
  return `<${name}>${inner}</${name}>`;
};

/** Contents of every `<name>…</name>` element, in order. */
export const texts = (document: string, name: string): string[] =>
  [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescapeXml(text),
  );

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#x([0-9a-f]+);/gi, (_whole, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_whole, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll('&amp;', '&');
