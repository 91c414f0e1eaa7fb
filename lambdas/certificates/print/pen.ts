import type { FontFile, FontRole } from './font-files.ts';
import { type Block, fit, toRuns } from './typeset.ts';

type Document = PDFKit.PDFDocument;

/** How a text is set; sizes and spacing in points. */
export interface TextStyle {
  readonly role: FontRole;
  readonly size: number;
  readonly color: string;
  /** Extra space between letters. */
  readonly spacing?: number;
}

export interface Pen {
  readonly document: Document;
  /** Width of a line, in points. */
  measure(text: string, style: TextStyle): number;
  /** Writes a line with its baseline at `y` and its left end, middle or right end at `x`. */
  line(text: string, x: number, y: number, style: TextStyle, align?: 'left' | 'center' | 'right'): void;
  /** The largest setting within a box, without drawing it. */
  fit(
    text: string,
    style: TextStyle,
    box: { readonly width: number; readonly lines: number; readonly smallest: number },
  ): Block;
  /** Draws what is no text: readers aloud pass over it. */
  decorate(draw: () => void): void;
}

/** Kerning and ligatures; naming any keeps a line whole, so that scripts written from the right stay in order. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga'];

/**
 * A script whose pictures stand in another order than their letters and for several of them: the font alone cannot tell
 * what was written. What is written from the right is told by its pictures, which readers put in order; told as a whole,
 * poppler would turn it around.
 */
const isReordered = /\p{Script=Devanagari}/u;

/** Writes on a document with fonts that may each know a part of a text. */
export const createPen = (
  document: Document,
  fonts: Readonly<Record<FontRole, readonly FontFile[]>>,
): Pen => {
  const registered = new Set<string>();
  const use = ({ name, bytes }: FontFile, size: number): void => {
    if (!registered.has(name)) {
      document.registerFont(name, Buffer.from(bytes));
      registered.add(name);
    }
    document.font(name).fontSize(size);
  };
  const options = (spacing = 0) => ({ lineBreak: false, features, characterSpacing: spacing });
  const widthOf = (text: string, font: FontFile, size: number, spacing?: number): number => {
    use(font, size);
    return document.widthOfString(text, options(spacing));
  };
  const measure: Pen['measure'] = (text, { role, size, spacing }) =>
    toRuns(text, fonts[role]).reduce((sum, run) => sum + widthOf(run.text, run.font, size, spacing), 0);
  /** Draws letters with what they spell, for whoever copies them or has them read aloud. */
  const spelledOut = (text: string, draw: () => void): void => {
    if (!isReordered.test(text)) {
      draw();
      return;
    }
    document.markContent('Span', { actual: text });
    draw();
    document.endMarkedContent();
  };
  return {
    document,
    measure,
    line: (text, x, y, style, align = 'left') => {
      const { role, size, color, spacing } = style;
      const width = measure(text, style);
      let at = x - (align === 'center' ? width / 2 : align === 'right' ? width : 0);
      for (const run of toRuns(text, fonts[role])) {
        const advance = widthOf(run.text, run.font, size, spacing);
        document.fillColor(color);
        spelledOut(run.text, () =>
          document.text(run.text, at, y, { ...options(spacing), baseline: 'alphabetic' }),
        );
        at += advance;
      }
    },
    fit: (text, style, { width, lines, smallest }) =>
      fit(text, { width, lines, smallest, size: style.size }, (line, size) =>
        measure(line, { ...style, size }),
      ),
    decorate: (draw) => {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
  };
};
