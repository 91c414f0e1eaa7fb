import { parentPort, workerData } from 'node:worker_threads';
import type { SiteBuild } from '../../lambdas/pages/static-pages.ts';
import { loadSiteRenderer, type PageSource, renderCoursePages } from './site-renderer.ts';

/** Renders the pages of courses, one course after the other: a renderer can do one page at a time. */
const { build, origin } = workerData as { readonly build: SiteBuild; readonly origin: string };
const module = await loadSiteRenderer();
parentPort?.on('message', (source: PageSource) => {
  renderCoursePages(module, build, origin, source).then(
    (pages) => parentPort?.postMessage({ pages }),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
