import { workerData } from 'node:worker_threads';
import type { SiteBuild } from '../../../lambdas/pages/static-pages.ts';
import { loadSiteRenderer, type PageSource, renderCoursePages, type RenderedPages } from './site-renderer.ts';

const { build, origin } = workerData as { readonly build: SiteBuild; readonly origin: string };
const module = await loadSiteRenderer();

/** Renders the pages of courses in a worker thread, one course after the other, because a renderer can only do one page at a time. */
const renderPages = async (sources: readonly PageSource[]): Promise<RenderedPages[]> => {
  const rendered: RenderedPages[] = [];
  for (const source of sources) rendered.push(await renderCoursePages(module, build, origin, source));
  return rendered;
};

export default renderPages;
