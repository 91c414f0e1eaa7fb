import { join } from 'node:path';
import type { ArticleCell } from '../articles/cells.ts';
import type { CourseSource } from '../check/check-course.ts';

/** The cells of one article file. */
export interface CellFile {
  readonly file: string;
  readonly cells: readonly ArticleCell[];
}

/** The articles of a course that have cells; one that several lectures show counts once. */
export const listCellFiles = ({ folder, data, articles, exercises }: CourseSource): CellFile[] => {
  const files = new Map<string, CellFile>();
  for (const { id, article } of data.sections.flatMap(({ lectures }) => lectures)) {
    const cells = articles.get(id)?.runs ?? [];
    if (article !== undefined && cells.length > 0) files.set(article, { file: join(folder, article), cells });
  }
  for (const { path, task } of exercises.values())
    if (task.runs.length > 0) files.set(path, { file: join(path, 'task.md'), cells: task.runs });
  return [...files.values()];
};
