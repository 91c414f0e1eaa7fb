import type { PlacedLecture } from '../../lectures/lectures.ts';

/** A lecture's notes on their way into the file. */
export interface LectureNotes {
  readonly placed: PlacedLecture;
  readonly content: string;
}

/**
 * Does work on every item, a few at a time, and answers the results in the items' order.
 * @throws what the first failing item threw; no further item is begun then.
 */
export const mapAtOnce = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (!failed && next < items.length) {
      const index = next;
      next += 1;
      try {
        results[index] = await work(items[index] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
};

/** A title as the text of a heading: Markdown's own signs lose their meaning. */
const plain = (title: string): string => title.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#])/g, '\\$1');

/**
 * A course's notes as one Markdown file; lectures without notes are left out, and an empty string means that there are
 * none at all.
 * @param site origin of the site: links within it work from the file too.
 */
export const notesFile = (title: string, notes: readonly LectureNotes[], site: string): string => {
  const written = notes.filter(({ content }) => content.trim() !== '');
  if (written.length === 0) return '';
  const parts = [`# ${plain(title)}`];
  let section = -1;
  for (const { placed, content } of written) {
    if (placed.sectionIndex !== section) {
      section = placed.sectionIndex;
      parts.push(`## ${plain(placed.sectionTitle)}`);
    }
    parts.push(`### ${plain(placed.lecture.title)}`, content.trim().replace(/\]\(\/(?!\/)/g, `](${site}/`));
  }
  return `${parts.join('\n\n')}\n`;
};
