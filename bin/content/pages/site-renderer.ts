import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CourseDetail, PreviewLecture } from '../../../lambdas/contract/schemas/course.ts';
import {
  coursePageKey,
  courseSubpages,
  previewPageKey,
  shellKey,
  type SiteBuild,
  type SiteRenderer,
} from '../../../lambdas/pages/static-pages.ts';
import { hashMd5 } from '../resolve/stored-files.ts';

const web = join(import.meta.dirname, '..', '..', '..', 'web');
const script = join(web, 'build', 'dist', 'index.js');
const shellFile = join(web, 'dist', shellKey);

/** The site built on this machine, with the renderer of its pages. */
export interface BuiltSite {
  readonly build: SiteBuild;
  /** Changes with everything except courses that pages are made of. */
  readonly version: string;
  readonly load: () => Promise<SiteRenderer>;
}

/** Reads the output of the site's build; `undefined` if it was not built here. @param origin origin of the pages */
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
 * Loads the page renderer; it takes about fifty megabytes, so load it only when there is something to render. `NODE_ENV` must be set
 * before React is loaded, which otherwise takes four times as long.
 */
export const loadSiteRenderer = async (): Promise<SiteRenderer> => {
  process.env.NODE_ENV = 'production';
  return (await import(pathToFileURL(script).href)) as SiteRenderer;
};

/** The data that the pages of a course are rendered from. */
export interface PageSource {
  readonly detail: CourseDetail;
  /** The course's preview lectures, which anybody may open. */
  readonly open: readonly Omit<PreviewLecture, 'video'>[];
}

/** A page as it is stored in the site's bucket. */
export interface RenderedPage {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** MD5 of the bytes; see {@link hashMd5}. */
  readonly tag: string;
}
/** All pages of a course. */
export type RenderedPages = readonly RenderedPage[];

// Not `Buffer.from`: posting a small buffer to another thread would copy the whole pool that it is a slice of.
const encoder = new TextEncoder();
const toPage = (key: string, html: string): RenderedPage => {
  const bytes = encoder.encode(html);
  return { key, bytes, tag: hashMd5(bytes) };
};

/** Renders every page of a course: its own, one per preview lecture and, for a drip course, those to subscribe. */
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
