import type { PlacedLecture } from '../../course/lectures.ts';

/** Notes of one lecture for the export. */
export interface LectureNotes {
  readonly placed: PlacedLecture;
  readonly content: string;
}

/**
 * Maps items with limited concurrency; results keep the order of the items.
 * @throws the error of the first failing item; no further items are started then
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

/** Escapes Markdown in a title. */
const plain = (title: string): string => title.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#])/g, '\\$1');

/**
 * Formats the notes of a course as one Markdown file, without lectures that have none. Returns an empty string if there are no notes.
 * @param site origin of the site, to make links absolute
 */
export const formatNotes = (title: string, notes: readonly LectureNotes[], site: string): string => {
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
