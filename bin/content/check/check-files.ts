import { basename } from 'node:path';
import { findDownload } from '../articles/article-files.ts';
import type { RenderedArticle } from '../articles/render-article.ts';
import { renderInTime } from '../articles/render-in-time.ts';
import type { Problem } from '../problem.ts';
import { findCourseFile } from '../read/course-files.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import type { CourseFile } from '../resolve/stored-files.ts';
import type { LooseLecture } from './check-lecture.ts';

/** A downloadable file of a lecture, as it will be published. */
export interface Download {
  readonly file: CourseFile;
  readonly title: string;
}

interface Place {
  readonly folder: string;
  readonly yaml: YamlFile;
  readonly lecture: LooseLecture;
  /** Path of the lecture in `course.yaml`. */
  readonly path: readonly PropertyKey[];
}

const articlePattern = /^(?:lectures|files)\/[A-Za-z0-9][\w.-]*\.(?:md|ipynb)$/;

/**
 * Renders the article of a lecture, if it has one.
 * @param lectures content types of the course's lectures by lecture id
 * @returns its problems, and the article if its file was found
 */
export const checkArticle = async (
  { folder, yaml, lecture, path }: Place,
  lectures: ReadonlyMap<string, unknown>,
): Promise<{ problems: Problem[]; article?: RenderedArticle }> => {
  const { article: name, id, title } = lecture;
  if (typeof name !== 'string') return { problems: [] };
  const found = await findCourseFile(folder, name, articlePattern, 'lectures/why-it-works.md');
  if ('problem' in found) return { problems: [yaml.problemAt([...path, 'article'], found.problem)] };
  const article = await renderInTime({
    folder,
    name,
    lectureId: String(id),
    title: typeof title === 'string' ? title : '',
    lectures,
  });
  return { problems: article.findings.map((finding) => ({ file: found.path, ...finding })), article };
};

/** Finds the downloadable files of a lecture. Two with the same name are reported, because learners could not tell them apart. */
export const checkDownloads = async ({
  folder,
  yaml,
  lecture,
  path,
}: Place): Promise<{ problems: Problem[]; downloads: Download[]; named: string[] }> => {
  const listed: unknown = lecture.files;
  const problems: Problem[] = [];
  const downloads: Download[] = [];
  const named: string[] = [];
  for (const [index, entry] of (Array.isArray(listed) ? (listed as unknown[]) : []).entries()) {
    const { path: name, title } = (entry ?? {}) as { path?: unknown; title?: unknown };
    if (typeof name !== 'string') continue;
    const at = [...path, 'files', index, 'path'];
    const isTaken = named.some((other) => basename(other) === basename(name));
    named.push(name);
    const found = await findDownload({ folder, lectureId: String(lecture.id) }, name);
    if ('problem' in found) {
      problems.push(yaml.problemAt(at, found.problem));
      continue;
    }
    if (isTaken) {
      problems.push(yaml.problemAt(at, `the lecture has another file named "${basename(name)}"`));
    }
    downloads.push({ file: found.file, title: typeof title === 'string' ? title.trim() : basename(name) });
  }
  return { problems, downloads, named };
};
