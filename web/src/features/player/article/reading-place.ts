/**
 * A place in an article is the fraction of its blocks (paragraphs, figures, headings) above the reading line, 0 to below 1.
 * Counting blocks instead of pixels makes it independent of the screen width.
 */

/** Distance (pixels) of the reading line from the top of the window, below the sticky bar. */
export const readingLine = 96;

/** Returns the place at the reading line; 0 above the first block. */
export const readPlace = (article: Element): number => {
  const blocks = [...article.children];
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > readingLine);
  if (blocks.length === 0) return 0;
  if (index < 0) return (blocks.length - 1) / blocks.length;
  const { top, height } = (blocks[index] as Element).getBoundingClientRect();
  const within = height > 0 ? Math.min(0.999, Math.max(0, (readingLine - top) / height)) : 0;
  return (index + within) / blocks.length;
};

/** Distance (pixels) to scroll the window to bring a place to the reading line. */
export const distanceTo = (article: Element, place: number): number => {
  const blocks = [...article.children];
  const at = Math.min(blocks.length - 1, Math.max(0, place) * blocks.length);
  const block = blocks[Math.floor(at)];
  if (!block) return 0;
  const { top, height } = block.getBoundingClientRect();
  return top + (at % 1) * height - readingLine;
};

/** A completed article left beyond this place starts over. */
const endPlace = 0.9;

/** Place to resume at; null for the start. Values outside 0 to 1, such as seconds, are ignored. */
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
