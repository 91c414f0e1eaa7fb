import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CourseDetail, PreviewLecture } from '../../lambdas/contract/schemas/course.ts';
import {
  coursePageKey,
  courseSubpages,
  previewPageKey,
  shellKey,
  type SiteBuild,
  type SiteRenderer,
} from '../../lambdas/pages/static-pages.ts';
import { tagOf } from './page-tag.ts';

const web = join(import.meta.dirname, '..', '..', 'web');
const script = join(web, 'build', 'dist', 'index.js');
const shellFile = join(web, 'dist', shellKey);

/** The site that was built here, and what renders its pages. */
export interface BuiltSite {
  readonly build: SiteBuild;
  /** Changes with everything that pages are made of besides courses. */
  readonly version: string;
  readonly load: () => Promise<SiteRenderer>;
}

/** Reads what building the site left behind; `undefined` when it was not built here. @param origin of the pages */
export const readBuiltSite = (origin: string): BuiltSite | undefined => {
  if (!existsSync(script) || !existsSync(shellFile)) return undefined;
  const shell = readFileSync(shellFile, 'utf8');
  const manifest = readFileSync(join(web, 'dist', '.vite', 'manifest.json'), 'utf8');
  return {
    build: { shell, manifest: JSON.parse(manifest) as SiteBuild['manifest'] },
    version: createHash('sha256').update(shell).update(readFileSync(script)).update(origin).digest('hex'),
    load: loadSiteRenderer,
  };
};

/**
 * Loads what renders pages: some fifty megabytes, so only where there is something to render. React takes four times as long
 * unless it is told, before it is loaded, that this is production.
 */
export const loadSiteRenderer = async (): Promise<SiteRenderer> => {
  process.env.NODE_ENV = 'production';
  return (await import(pathToFileURL(script).href)) as SiteRenderer;
};

/** What the pages of one course are rendered from. */
export interface PageSource {
  readonly detail: CourseDetail;
  /** Its lectures that anybody may open. */
  readonly open: readonly Omit<PreviewLecture, 'video'>[];
}

/** A page as it is stored in the site's bucket. */
export interface RenderedPage {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** MD5 of the bytes; see {@link tagOf}. */
  readonly tag: string;
}
/** All pages of a course. */
export type RenderedPages = readonly RenderedPage[];

// Not `Buffer.from`: between threads, a small buffer would take all of what it is a part of along.
const encoder = new TextEncoder();
const toPage = (key: string, html: string): RenderedPage => {
  const bytes = encoder.encode(html);
  return { key, bytes, tag: tagOf(bytes) };
};

/** Renders every page of a course: its own, one for each open lecture and, when it is released over time, those to subscribe. */
export const renderCoursePages = async (
  module: SiteRenderer,
  build: SiteBuild,
  origin: string,
  { detail, open }: PageSource,
): Promise<RenderedPages> => {
  const pages = [toPage(coursePageKey(detail.id), await module.renderCoursePage(build, origin, detail))];
  for (const preview of open) {
    const key = previewPageKey(detail.id, preview.lecture.id);
    pages.push(toPage(key, await module.renderPreviewPage(build, origin, detail, preview)));
  }
  for (const subpage of detail.drip ? courseSubpages : []) {
    const key = coursePageKey(detail.id, subpage);
    pages.push(toPage(key, await module.renderCourseSubpage(build, origin, detail, subpage)));
  }
  return pages;
};
