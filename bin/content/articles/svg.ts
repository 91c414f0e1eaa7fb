import type { Element, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify, { closeEmptyElements: true, tightSelfClosing: true });

const attributes = (
  'id transform d x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy width height points viewBox preserveAspectRatio fill fillOpacity ' +
  'fillRule stroke strokeWidth strokeOpacity strokeLineCap strokeLineJoin strokeDashArray strokeDashOffset strokeMiterLimit opacity ' +
  'color clipPath clipRule clipPathUnits gradientUnits gradientTransform offset stopColor stopOpacity markerStart markerMid markerEnd ' +
  'markerWidth markerHeight refX refY orient patternUnits patternTransform textAnchor dominantBaseline fontSize fontFamily fontWeight ' +
  'fontStyle rotate textLength version'
).split(' ');

/** Shapes and text: nothing that runs, links or loads. */
const schema: Schema = {
  tagNames: (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc clipPath linearGradient ' +
    'radialGradient stop marker pattern'
  ).split(' '),
  attributes: { '*': [...attributes, 'style', ['xLinkHref', /^#/], ['href', /^#/]] },
  strip: ['script', 'style', 'foreignObject', 'image', 'metadata', 'iframe'],
  allowComments: false,
  allowDoctypes: false,
};

const loads = /url\s*\(\s*["']?\s*(?!#|["'\s])|@import|expression|\\/i;
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

const parseLength = (value: unknown): number | undefined => {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(px|pt|in|cm|mm)?\s*$/.exec(String(value)) ?? [];
  return number === undefined ? undefined : Number(number) * (pixels[unit] ?? 1);
};

/** Size in CSS pixels, from its attributes or its box. */
const sizeOf = ({ properties }: Element): { width: number; height: number } | undefined => {
  const [, , boxWidth, boxHeight] = String(properties.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const width = parseLength(properties.width) ?? boxWidth;
  const height = parseLength(properties.height) ?? boxHeight;
  if (!width || !height || !Number.isFinite(width * height)) return undefined;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
};

/**
 * Makes a drawing harmless: it keeps shapes, text and references within itself.
 * @returns the file and its size, or undefined when it is no drawing with a size
 */
export const cleanSvg = (source: string): { svg: string; width: number; height: number } | undefined => {
  const tree = sanitize(parser.parse(source), schema) as Root;
  const root = tree.children.find(
    (node): node is Element => node.type === 'element' && node.tagName === 'svg',
  );
  const size = root && sizeOf(root);
  if (!size) return undefined;
  visit(root, 'element', ({ properties }) => {
    for (const [name, value] of Object.entries(properties)) {
      if (loads.test(String(value))) delete properties[name];
    }
  });
  root.properties = {
    ...root.properties,
    ...size,
    xmlns: 'http://www.w3.org/2000/svg',
    xmlnsXLink: 'http://www.w3.org/1999/xlink',
  };
  return { svg: writer.stringify({ type: 'root', children: [root] }), ...size };
};
