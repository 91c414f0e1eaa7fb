import pLimit from 'p-limit';
import { type BuiltSite, type PageSource, renderCoursePages, type RenderedPages } from './site-renderer.ts';
import { openThreadPool } from './thread-pool.ts';

/** Renders the pages of courses. */
export interface RenderPool {
  /** The pages of some courses, in their order. A thread that is given several at once is woken up once. */
  render(sources: readonly PageSource[]): Promise<readonly RenderedPages[]>;
  close(): Promise<void>;
}

/** With fewer courses, starting threads takes longer than rendering. */
const coursesMin = 50;
const memoryMegabytes = 256;

/**
 * Opens as many renderers as there are processors, for so many courses; one in this thread for few.
 * @param busy processors that other work has meanwhile
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
