import { writeCopied } from './copied-text.ts';
import type { FontFile, FontRole } from './font-files.ts';
import { type Block, fit, isFromRight, toRuns } from './typeset.ts';

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

/** Scripts whose pictures stand in another order than their letters, or for several: the font alone cannot tell what was written. */
const isReordered = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

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
  const spelledOut = (spelled: string, draw: () => void): void => {
    document.markContent('Span', { actual: spelled });
    draw();
    document.endMarkedContent();
  };
  /** Draws letters that say nothing to whoever copies them. */
  const unspoken = (draw: () => void): void => {
    document.addContent('/Span << /ActualText () >> BDC');
    draw();
    document.addContent('EMC');
  };
  return {
    document,
    measure,
    line: (text, x, y, style, align = 'left') => {
      const { role, size, color, spacing } = style;
      const width = measure(text, style);
      const runs = toRuns(text, fonts[role]);
      let at = x - (align === 'center' ? width / 2 : align === 'right' ? width : 0);
      for (const [index, run] of runs.entries()) {
        const advance = widthOf(run.text, run.font, size, spacing);
        document.fillColor(color);
        const draw = () => document.text(run.text, at, y, { ...options(spacing), baseline: 'alphabetic' });
        if (isFromRight(run.text)) {
          // Told as a whole, some readers would turn it around, and by its pictures marks would stand apart.
          unspoken(draw);
          writeCopied(document, run.text, {
            x: at,
            y,
            width: advance,
            size,
            goesOn: index < runs.length - 1,
          });
        } else if (isReordered.test(run.text)) spelledOut(run.text, draw);
        else draw();
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
