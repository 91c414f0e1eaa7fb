/**
 * A place in an article: the share of its blocks (paragraphs, figures, headings) that are read, 0 to below 1. It is
 * counted in blocks, not in pixels, so that it names the same line on a phone and on a wide screen.
 */

/** How far below the top of the window a reader's line is: under the bar that stays there. */
export const readingLine = 96;

/** The place that stands at the reading line; 0 above the first block. */
export const readPlace = (article: Element): number => {
  const blocks = [...article.children];
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > readingLine);
  if (blocks.length === 0) return 0;
  if (index < 0) return (blocks.length - 1) / blocks.length;
  const { top, height } = (blocks[index] as Element).getBoundingClientRect();
  const within = height > 0 ? Math.min(0.999, Math.max(0, (readingLine - top) / height)) : 0;
  return (index + within) / blocks.length;
};

/** How far the window is to scroll so that a place stands at the reading line, pixels. */
export const distanceTo = (article: Element, place: number): number => {
  const blocks = [...article.children];
  const at = Math.min(blocks.length - 1, Math.max(0, place) * blocks.length);
  const block = blocks[Math.floor(at)];
  if (!block) return 0;
  const { top, height } = block.getBoundingClientRect();
  return top + (at % 1) * height - readingLine;
};

/** Nearer to the end than this, or finished there, reading begins anew. */
const endPlace = 0.9;

/** Where reading goes on; null for the start. A place of another kind, such as seconds, is none. */
export const resumePlace = ({
  timestamp,
  completed,
}: {
  timestamp: number;
  completed: boolean;
}): number | null => {
  if (!(timestamp > 0 && timestamp < 1)) return null;
  return completed && timestamp >= endPlace ? null : timestamp;
};
