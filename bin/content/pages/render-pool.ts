import pLimit from 'p-limit';
import { openThreadPool } from '../thread-pool.ts';
import { type BuiltSite, type PageSource, renderCoursePages, type RenderedPages } from './site-renderer.ts';

export interface RenderPool {
  /** Renders the pages of courses, in the same order. Passing several at once wakes a thread up only once. */
  render(sources: readonly PageSource[]): Promise<readonly RenderedPages[]>;
  close(): Promise<void>;
}

/** With fewer courses, starting threads takes longer than rendering. */
const coursesMin = 50;
const memoryMegabytes = 256;

/**
 * Opens as many rendering threads as there are free processors; for few courses, renders in this thread.
 * @param courses number of courses to render
 * @param busy processors that other work uses meanwhile
 */
export const openRenderPool = async (
  { build, load }: BuiltSite,
  origin: string,
  courses: number,
  busy: number,
): Promise<RenderPool> => {
  if (courses < coursesMin) {
    const limit = pLimit(1);
    return {
      render: (sources) =>
        limit.map(sources, async (source) => renderCoursePages(await load(), build, origin, source)),
      close: async () => {},
    };
  }
  const threads = await openThreadPool<readonly PageSource[], readonly RenderedPages[]>(
    new URL('render-pages-worker.ts', import.meta.url),
    { work: 'Rendering pages', data: { build, origin }, memoryMegabytes, busy },
  );
  return { render: threads.run, close: threads.close };
};
