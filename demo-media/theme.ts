/** Colors, type and the few SVG helpers that slides and covers share. Lengths are pixels of a 1280×720 slide. */

export const SLIDE = { width: 1280, height: 720 };

export const COLORS = {
  ink: '#070B1C',
  deep: '#0E1638',
  panel: '#131C45',
  line: '#33407A',
  text: '#F4F6FF',
  soft: '#C9D2F0',
  muted: '#8D99C6',
  teal: '#3CE0C4',
  violet: '#A78BFA',
  blue: '#5BA8FF',
  pink: '#F58AC8',
  amber: '#FFC96B',
} as const;

export const FONTS = {
  display: 'Inter Display',
  body: 'Inter',
  mono: 'JetBrains Mono',
} as const;

export type Tone = 'teal' | 'violet' | 'blue' | 'pink' | 'amber' | 'muted';
type Font = keyof typeof FONTS;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface TextStyle {
  size: number;
  fill?: string;
  font?: Font;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  opacity?: number;
}

/** Escapes text for SVG character data and attributes. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** One line of text with its baseline at (x, y). */
export const text = (content: string, x: number, y: number, style: TextStyle): string => {
  const { size, fill = COLORS.text, font = 'body', weight = 400, anchor = 'start' } = style;
  const spacing = style.spacing ? ` letter-spacing="${style.spacing}"` : '';
  const opacity = style.opacity === undefined ? '' : ` opacity="${style.opacity}"`;
  return (
    `<text x="${round(x)}" y="${round(y)}" font-family="${FONTS[font]}" font-size="${size}" font-weight="${weight}" ` +
    `fill="${fill}" text-anchor="${anchor}" xml:space="preserve"${spacing}${opacity}>${escapeXml(content)}</text>`
  );
};

/**
 * Estimates the width of a line in pixels from average widths of Inter's letters, because SVG cannot measure or wrap text. The
 * estimate is rather too wide, so that text wraps early instead of overflowing.
 */
export const textWidth = (content: string, size: number, font: Font = 'body'): number => {
  if (font === 'mono') return content.length * size * 0.6;
  let em = 0;
  for (const c of content) {
    if (/[ijlI.,:;'|!()[\] ]/.test(c)) em += 0.3;
    else if (/[ftr"-]/.test(c)) em += 0.41;
    else if (/[mwMW@%&—]/.test(c)) em += 0.9;
    else if (/[A-Z0-9+=<>?]/.test(c)) em += 0.69;
    else em += 0.59;
  }
  return em * size;
};

/** Breaks text at spaces into lines that measure no more than `width`; a longer word gets its own line. */
export const wrapBy = (content: string, width: number, measure: (line: string) => number): string[] => {
  const lines: string[] = [];
  const [first = '', ...words] = content.split(' ');
  let line = first;
  for (const word of words) {
    const longer = `${line} ${word}`;
    if (measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

/** Breaks text into lines no wider than `width` pixels at a type size. */
export const wrap = (content: string, width: number, size: number, font: Font = 'body'): string[] =>
  wrapBy(content, width, (line) => textWidth(line, size, font));

/** Text centered on (cx, cy), wrapped to `width`. */
export const centered = (
  content: string,
  cx: number,
  cy: number,
  width: number,
  style: TextStyle,
): string => {
  const lines = wrap(content, width, style.size, style.font);
  const step = style.size * 1.22;
  const first = cy - ((lines.length - 1) * step) / 2 + style.size * 0.36;
  return lines.map((line, i) => text(line, cx, first + i * step, { ...style, anchor: 'middle' })).join('');
};

/** Rounded rectangle. */
export const card = (box: Box, fill: string, stroke: string, strokeWidth = 2, radius = 16): string =>
  `<rect x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}" ` +
  `rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`;

/** Straight arrow. Its head is not a marker, because not every renderer gives markers the color of their line. */
export const arrow = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: string = COLORS.muted,
): string => {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const head = [-0.45, 0.45]
    .map((turn) => `${round(x2 - 14 * Math.cos(angle + turn))},${round(y2 - 14 * Math.sin(angle + turn))}`)
    .join(` ${round(x2)},${round(y2)} `);
  const end = { x: x2 - 4 * Math.cos(angle), y: y2 - 4 * Math.sin(angle) };
  return (
    `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(end.x)}" y2="${round(end.y)}" stroke="${color}" stroke-width="3"/>` +
    `<polyline points="${head}" fill="none" stroke="${color}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>`
  );
};

/** Color of a tone; teal by default. */
export const toneColor = (tone: Tone | undefined): string => COLORS[tone ?? 'teal'];

/** Rounds to two decimals, which are enough for SVG and keep the output the same on every machine. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Repeatable pseudo-random numbers in [0, 1) (mulberry32), so that a rebuild draws the same picture. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** A radial gradient that fades on a curve, because two stops would leave a visible rim. `attributes` can position it. */
export const glow = (id: string, color: string, opacity: number, attributes = ''): string => {
  const stops = [1, 0.72, 0.42, 0.2, 0.07, 0].map(
    (share, i) => `<stop offset="${i / 5}" stop-color="${color}" stop-opacity="${round(opacity * share)}"/>`,
  );
  return `<radialGradient id="${id}"${attributes}>${stops.join('')}</radialGradient>`;
};
