import { writeCopied } from './copied-text.ts';
import type { FontFile, FontRole } from './font-files.ts';
import { type Block, fit, type Run, toDrawn, toRuns } from './typeset.ts';

type Document = PDFKit.PDFDocument;

/** Style of a text. Sizes and spacing in points. */
export interface TextStyle {
  readonly role: FontRole;
  readonly size: number;
  readonly color: string;
  /** Extra space between letters. */
  readonly spacing?: number;
}

export interface Pen {
  readonly document: Document;
  /** Returns the width of a line, in points. */
  measure(text: string, style: TextStyle): number;
  /** Writes a line with its baseline at `y` and its left end, middle or right end at `x`. */
  line(text: string, x: number, y: number, style: TextStyle, align?: 'left' | 'center' | 'right'): void;
  /** Finds the largest size at which a text fits into a box, without drawing it. */
  fit(
    text: string,
    style: TextStyle,
    box: { readonly width: number; readonly lines: number; readonly smallest: number },
  ): Block;
  /** Draws decoration, which screen readers skip. */
  decorate(draw: () => void): void;
}

/** Kerning and ligatures. With explicit features, PDFKit does not split a line, so that right-to-left scripts stay in order. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga'];

/**
 * Text that cannot be recovered from its glyphs: scripts whose glyphs are reordered or combined, and East Asian ones, in which several
 * characters share a glyph and selectors of variants have none.
 */
const unrecoverable =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}\p{Script=Khmer}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Creates a pen for a document. Each font may cover only part of a text. */
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
  const measureRun = (run: Run, size: number, spacing?: number): number => {
    use(run.font, size);
    return document.widthOfString(toDrawn(run), options(spacing));
  };
  const measure: Pen['measure'] = (text, { role, size, spacing }) =>
    toRuns(text, fonts[role]).reduce((sum, run) => sum + measureRun(run, size, spacing), 0);
  /** Draws glyphs that are neither copied nor read aloud. */
  const drawWithoutText = (draw: () => void): void => {
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
      const start = x - (align === 'center' ? width / 2 : align === 'right' ? width : 0);
      const draw = (): void => {
        let at = start;
        for (const run of runs) {
          const advance = measureRun(run, size, spacing);
          document.fillColor(color);
          document.text(toDrawn(run), at, y, { ...options(spacing), baseline: 'alphabetic' });
          at += advance;
        }
      };
      // With the text on the line itself (ActualText), some PDF readers would reverse it or place it on another line.
      if (unrecoverable.test(text) || runs.some(({ isRightToLeft }) => isRightToLeft)) {
        drawWithoutText(draw);
        writeCopied(document, text, { x: start, y, width, size });
      } else draw();
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
